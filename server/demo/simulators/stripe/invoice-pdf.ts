import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { formatDots, today } from '../../../../src/format/date.ts';
import { formatOere } from '../../../../src/format/money.ts';
import type { Vat } from '../../../database/tables.ts';
import type { Invoice } from './objects.ts';

export interface Seller {
  name: string;
  /** Lines below the name. */
  address: string[];
  vat: Vat;
}

interface InvoicePaper {
  invoice: Invoice;
  seller: Seller;
  discountName: string;
  /** The VAT that the total includes; null for none. */
  tax: { name: string; percentage: number; amount: number } | null;
  /** `Visa •••• 4242`, or null while unpaid. */
  paidWith: string | null;
}

const LEFT = 56;
const RIGHT = 539;
const A4: [number, number] = [595.28, 841.89];
const SOFT = rgb(0.33, 0.38, 0.44);

const NOTES_WITH_VAT: Partial<Record<Vat, string>> = {
  voluntary: 'Udlejer er frivilligt registreret for moms.',
};
const NOTES_WITHOUT_VAT: Partial<Record<Vat, string>> = { exempt: 'Udlejningen er fritaget for moms.' };

/** A Danish invoice on one A4 page. */
export async function invoicePdf({
  invoice,
  seller,
  discountName,
  tax,
  paidWith,
}: InvoicePaper): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Faktura ${invoice.number}`);
  pdf.setAuthor(seller.name);
  pdf.setLanguage('da');
  pdf.setCreationDate(new Date(invoice.created * 1000));
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const write = writer(pdf.addPage(A4), plain);

  write('Faktura', { x: LEFT, y: 770, size: 26, font: bold });
  [seller.name, ...seller.address].forEach((line, index) => {
    write(line, { x: RIGHT, y: 780 - index * 15, right: true, ...(index === 0 && { font: bold }) });
  });

  write('Til', { x: LEFT, y: 690, color: SOFT });
  [invoice.customer_name, invoice.customer_email, invoice.customer_phone]
    .filter((line) => line !== null)
    .forEach((line, index) => {
      write(line, { x: LEFT, y: 673 - index * 15, ...(index === 0 && { font: bold }) });
    });
  const [line] = invoice.lines.data;
  const facts: [string, string][] = [
    ['Fakturanummer', invoice.number ?? ''],
    ['Fakturadato', day(invoice.created)],
    ['Periode', line ? `${day(line.period.start)} – ${day(line.period.end, -1)}` : ''],
  ];
  facts.forEach(([label, value], index) => {
    write(label, { x: 330, y: 690 - index * 17, color: SOFT });
    write(value, { x: RIGHT, y: 690 - index * 17, right: true });
  });

  let y = 590;
  const row = (label: string, amount: number, style: { font?: PDFFont; color?: typeof SOFT } = {}) => {
    write(label, { x: LEFT, y, ...style });
    // The standard fonts have no minus sign; a dash is as wide.
    write(formatOere(amount).replace('\u2212', '–'), { x: RIGHT, y, right: true, ...style });
    y -= 22;
  };
  write('Beskrivelse', { x: LEFT, y, color: SOFT });
  write('Beløb', { x: RIGHT, y, right: true, color: SOFT });
  write.rule(y - 8);
  y -= 28;
  for (const one of invoice.lines.data) row(`${one.description}, månedsleje`, one.amount);
  for (const { amount } of invoice.total_discount_amounts) row(discountName, -amount);
  write.rule(y + 12);
  y -= 8;
  const name = tax?.name.toLowerCase();
  row(tax ? `I alt inkl. ${name}` : 'I alt', invoice.total, { font: bold });
  if (tax) {
    row(`Heraf ${name} (${tax.percentage} %)`, tax.amount, { color: SOFT });
    row(`Beløb uden ${name}`, invoice.total - tax.amount, { color: SOFT });
  }
  const note = (tax ? NOTES_WITH_VAT : NOTES_WITHOUT_VAT)[seller.vat];
  if (note) {
    write(note, { x: LEFT, y, color: SOFT });
    y -= 22;
  }

  y -= 20;
  const settled = paidWith
    ? `Betalt ${day(invoice.status_transitions.paid_at ?? invoice.created)} med ${paidWith}.`
    : 'Fakturaen er betalt. Der var intet at betale.';
  write(invoice.status === 'paid' ? settled : 'Fakturaen er ikke betalt endnu.', { x: LEFT, y });
  write('Simuleret betaling – der er ikke flyttet penge, og fakturaen er kun til demonstration.', {
    x: LEFT,
    y: 60,
    size: 9,
    color: SOFT,
  });
  return pdf.save();
}

/** The day in Denmark of a Unix time, plus `offset` days, as DD.MM.YYYY. */
const day = (seconds: number, offset = 0): string =>
  formatDots(today(new Date((seconds + offset * 86_400) * 1000)));

interface Style {
  x: number;
  y: number;
  size?: number;
  font?: PDFFont;
  color?: typeof SOFT;
  right?: boolean;
}

function writer(page: PDFPage, plain: PDFFont) {
  const known = new Set(plain.getCharacterSet());
  // The standard fonts have Western letters only, but a name may have others.
  const printable = (text: string) =>
    [...text.normalize('NFC')]
      .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : (letter.normalize('NFD')[0] ?? '?')))
      .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
      .join('');
  const write = (text: string, { x, y, size = 11, font = plain, color = rgb(0, 0, 0), right }: Style) => {
    const shown = printable(text).slice(0, 90);
    page.drawText(shown, { x: right ? x - font.widthOfTextAtSize(shown, size) : x, y, size, font, color });
  };
  write.rule = (y: number) =>
    page.drawLine({ start: { x: LEFT, y }, end: { x: RIGHT, y }, thickness: 0.75, color: SOFT });
  return write;
}
