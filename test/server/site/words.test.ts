import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageWords } from '../../../demo/simulators/stripe/words.ts';
import { faultsIn } from '../../setup/writing.ts';
import { ENGLISH, facility, siteUnderTest } from './site-under-test.ts';

/** All pages. */
const PAGES = [
  '/',
  '/RentRoom',
  '/MyRoom',
  '/Access',
  '/ResetPassword',
  '/PaymentSuccess/101',
  '/PaymentCancel',
  '/Content/Page/Terms',
  '/Embed',
  '/Simulators',
  '/Lager',
];
const READ_ATTRIBUTE = / (?:alt|aria-label|content|placeholder|title|data-copied|data-selected)="([^"]*)"/g;

const site = siteUnderTest({ activity: async () => ({ sms: [], mail: [], access: [], payments: [] }) });

/** Every text of a page that somebody reads or hears. */
async function readableTexts(path: string, language: 'da' | 'en'): Promise<string[]> {
  const answer = await site.request(path, language === 'en' ? { headers: ENGLISH } : {});
  const page = (await answer.text())
    .replace(/<(script|style|svg|code)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
  const named = [...page.matchAll(READ_ATTRIBUTE)].map(([, text = '']) => text);
  return [...named, ...page.replace(/<[^>]*>/g, '\n').split('\n')].filter((text) => text.trim());
}

for (const language of ['da', 'en'] as const) {
  test(`the site's texts follow the style guide (${language})`, async () => {
    for (const path of PAGES) {
      const pieces = await readableTexts(path, language);
      assert.ok(pieces.length > 10, `${path} has ${pieces.length} texts`);
      assert.equal(
        pieces.flatMap((text) => faultsIn(text, language)),
        [],
        path,
      );
    }
  });

  test(`the texts of payment pages follow the style guide (${language})`, () => {
    const told = Object.values(pageWords[language]).flatMap((text) =>
      typeof text === 'string' ? [text] : typeof text === 'object' ? Object.values(text) : [],
    );
    assert.ok(told.length > 20);
    assert.equal(
      told.flatMap((text) => faultsIn(text, language)),
      [],
    );
  });
}

test('campaign texts write amounts as the widgets do', () => {
  const texts = facility.floors.flatMap(({ campaign, translations }) => [
    [campaign?.text, 'da'] as const,
    [translations?.da?.campaignText, 'da'] as const,
    [translations?.en?.campaignText, 'en'] as const,
  ]);
  const told = texts.flatMap(([text, language]) => (text ? [{ text, language }] : []));
  assert.ok(told.length > 3);
  assert.equal(
    told.flatMap(({ text, language }) => faultsIn(text, language)),
    [],
  );
});

test.run();
