import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pdf } from 'pdf-to-img';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Vat } from '../../../../server/database/tables.ts';
import { invoicePdf } from '../../../../server/demo/simulators/stripe/invoice-pdf.ts';
import type { Invoice } from '../../../../server/demo/simulators/stripe/objects.ts';

const EXPECTED = fileURLToPath(new URL('./invoice.png', import.meta.url));
const DRAWN = fileURLToPath(new URL('../../../.cache/invoice.png', import.meta.url));
/** Font smoothing differs slightly between machines. */
const TOLERANCE = 0.002;

const paidAt = Date.UTC(2026, 1, 1, 8) / 1000;

/** The fields of an invoice that the PDF shows. */
const invoice = {
  number: 'QX7K-0007',
  status: 'paid',
  created: paidAt,
  customer_name: 'Åse Østergård',
  customer_email: 'aase@example.dk',
  customer_phone: '+4528123456',
  total: 90_300,
  total_discount_amounts: [{ amount: 44_600, discount: 'di_1' }],
  status_transitions: { paid_at: paidAt },
  lines: {
    data: [
      {
        amount: 134_900,
        description: 'Depotrum 213',
        period: { start: paidAt, end: Date.UTC(2026, 2, 1, 8) / 1000 },
      },
    ],
  },
} as Invoice;

const paper = {
  invoice,
  seller: {
    name: 'Havnens Opbevaring',
    address: ['Havnegade 12', '5000 Odense C'],
    vat: 'included' as const,
  },
  tax: { name: 'Moms', percentage: 25, amount: 18_060 },
  discountName: 'Rabat de første 3 måneder',
  paidWith: 'Visa **** 4242',
};

/** The first page as pixels. */
async function picture(bytes: Uint8Array): Promise<PNG> {
  const pages = await pdf(Buffer.from(bytes), { scale: 1 });
  return PNG.sync.read(await pages.getPage(1));
}

async function differingShare(bytes: Uint8Array): Promise<number> {
  const drawn = await picture(bytes);
  const { data, width, height } = PNG.sync.read(await readFile(EXPECTED));
  assert.equal([drawn.width, drawn.height], [width, height]);
  return pixelmatch(drawn.data, data, undefined, width, height, { threshold: 0.2 }) / (width * height);
}

test('an invoice looks like the stored picture', async () => {
  const bytes = await invoicePdf(paper);
  await mkdir(dirname(DRAWN), { recursive: true });
  await writeFile(DRAWN, PNG.sync.write(await picture(bytes)));
  assert.ok((await differingShare(bytes)) < TOLERANCE, `look at ${DRAWN}, expected was ${EXPECTED}`);
});

test('the comparison notices another amount', async () => {
  const other = {
    ...paper,
    invoice: { ...invoice, total: 1_234_500, lines: { data: [] } } as unknown as Invoice,
  };
  assert.ok((await differingShare(await invoicePdf(other))) > TOLERANCE);
});

test('an invoice shows VAT only if prices include it', async () => {
  const withVat = (vat: Vat, tax = vat === 'included' || vat === 'voluntary' ? paper.tax : null) =>
    invoicePdf({ ...paper, tax, seller: { ...paper.seller, vat } });
  for (const vat of ['exempt', 'voluntary', 'none'] as const)
    assert.ok((await differingShare(await withVat(vat))) > TOLERANCE, vat);
  assert.ok((await differingShare(await withVat('included', null))) > TOLERANCE, 'no rate');
  assert.ok((await differingShare(await withVat('none', paper.tax))) < TOLERANCE, 'the rate counts');
});

test.run();
