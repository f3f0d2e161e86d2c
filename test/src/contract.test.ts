import { announce, PLACEHOLDER_PREFIX, TOKEN_KEY } from '../../src/contract.ts';
import { assert, test } from '../setup/suite.ts';

test('the names that others rely on are those of the specification', () => {
  assert.is(PLACEHOLDER_PREFIX, 'root-');
  assert.is(TOKEN_KEY, 'jwt_access_token');
});

test('an event bubbles from its placeholder with its detail', () => {
  const placeholder = document.body.appendChild(document.createElement('div'));
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push(event.target, (event as CustomEvent).detail);
  addEventListener('selfstorage:checkout', hear);
  document.addEventListener('selfstorage:checkout', hear);
  announce(placeholder, 'checkout', { number: '101' });
  document.removeEventListener('selfstorage:checkout', hear);
  assert.equal(heard.slice(0, 2), [placeholder, { number: '101' }]);
});

test('announcing says whether somebody cancelled', () => {
  const detail = { widget: 'rent-room', error: null } as const;
  assert.is(announce(document, 'error', detail), true);
  const cancel = (event: Event) => event.preventDefault();
  document.addEventListener('selfstorage:error', cancel);
  assert.is(announce(document, 'error', detail), false);
  document.removeEventListener('selfstorage:error', cancel);
});
