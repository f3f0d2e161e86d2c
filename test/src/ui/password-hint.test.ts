import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { announce } from '../../../src/contract.ts';
import { PASSWORD_DISTINCT, PASSWORD_MIN, PASSWORD_SPECIALS } from '../../../src/rules/password.ts';
import { passwordHint } from '../../../src/ui/password-hint.ts';

for (const [language, text] of [
  ['da', `Mindst ${PASSWORD_MIN} tegn, heraf ${PASSWORD_DISTINCT} forskellige. `],
  ['en', `At least ${PASSWORD_MIN} characters, ${PASSWORD_DISTINCT} of them different. `],
] as const) {
  test(`the hint for a new password has the rule's own numbers (${language})`, () => {
    announce(document, 'language', { language });
    const hint = passwordHint();
    assert.is(hint.slice(0, text.length), text);
    assert.ok(hint.endsWith(` ${PASSWORD_SPECIALS}`), hint);
  });
}

test.run();
