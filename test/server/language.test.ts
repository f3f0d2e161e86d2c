import { preferredLanguage } from '../../server/language.ts';
import { assert, test } from '../setup/suite.ts';

test('the preferred one of Danish and English is chosen, else Danish', () => {
  for (const [header, language] of [
    [undefined, 'da'],
    ['', 'da'],
    ['*', 'da'],
    ['en', 'en'],
    ['en-GB,en;q=0.9,da;q=0.8', 'en'],
    ['da-DK,da;q=0.9,en;q=0.8', 'da'],
    ['fr, en;q=0.4, da;q=0.8', 'da'],
    ['de', 'da'],
    ['en;q=x, da;q=0.1', 'da'],
  ] as const)
    assert.is(preferredLanguage(header), language, header);
});
