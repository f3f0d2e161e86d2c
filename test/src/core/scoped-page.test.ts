import { cancelLease } from '../../../src/api/calls.ts';
import { createLifetime } from '../../../src/core/lifetime.ts';
import { createScopedPage, getPage } from '../../../src/core/page.ts';
import { acquireSession } from '../../../src/session/session.ts';
import { backend, later } from '../../setup/backend.ts';
import { settled } from '../../setup/draw.tsx';
import { fromLoader } from '../../setup/load.ts';
import { assert, suite } from '../../setup/suite.ts';

const test = suite('page of one widget');

const script = document.createElement('script');
script.setAttribute('src', 'http://cdn.test/loader.js');
Object.assign(script.dataset, { api: 'http://api.test', department: '1' });

test('an answer that arrives after a widget was unmounted reaches only the other widgets', async () => {
  const answer = later<unknown>();
  backend({ '/lease/cancel': {}, '/floor/getfiltered': () => answer.promise });
  const leavingAt = createLifetime();
  const heard: string[] = [];
  const leaving = createScopedPage(getPage(fromLoader(script)), leavingAt);
  const staying = createScopedPage(getPage(fromLoader(script)), createLifetime());
  void cancelLease(leaving.api, { id: 1 }).then(() => heard.push('in time'));
  await settled();
  void leaving.floors().then(() => heard.push('late'));
  void staying.floors().then(() => heard.push('elsewhere'));
  leavingAt.end();
  answer.come({ data: { data: [] } });
  await settled();
  assert.equal(heard, ['in time', 'elsewhere']);
});

test('a widget that goes leaves the session to the others', () => {
  const scoped = () => createScopedPage(getPage(fromLoader(script)), createLifetime());
  const [one, other] = [scoped(), scoped()];
  assert.is(acquireSession(one), acquireSession(other));
  assert.is(acquireSession(one), getPage(fromLoader(script)).session);
});
