import * as assert from 'uvu/assert';
import { fetchActivity } from '../../../server/demo/simulators/activity.ts';
import { gatewayApiSms } from '../../../server/providers/sms.ts';
import { failureCode, type Stand } from '../demo/simulators/stand.ts';
import { createSimulatorSuite } from '../suites.ts';

const test = createSimulatorSuite('sms');
test.before.each(({ it }) => fault(it, { kind: 'none' }));

const fault = async (it: Stand, body: object) => {
  await fetch(`${it.address}/simulator/sms/faults`, { method: 'PUT', body: JSON.stringify(body) });
};
const outbox = async (it: Stand) =>
  (await (await fetch(`${it.address}/simulator/sms`)).json()) as {
    to: string;
    text: string;
    sender: string;
  }[];

test('messages are in the outbox, newest first, also after a restart', async ({ it }) => {
  await it.providers.sms.send({ to: '+4528123456', text: 'Din kode er 12345678' });
  await it.providers.sms.send({
    to: '+4528123457',
    text: 'Nulstil: https://example.dk/ResetPassword?code=æøå€',
  });
  await it.restart();
  const [second, first] = await outbox(it);
  assert.is(first?.to, '+4528123456');
  assert.is(first?.text, 'Din kode er 12345678');
  assert.is(second?.text, 'Nulstil: https://example.dk/ResetPassword?code=æøå€');
  assert.is((await fetchActivity(it.address)).sms[0]?.to, '+4528123457');
});

test('if the gateway fails or refuses, nothing is sent', async ({ it }) => {
  const before = (await outbox(it)).length;
  for (const kind of ['fail', 'refuse']) {
    await fault(it, { kind });
    assert.is(await failureCode(it.providers.sms.send({ to: '+4528123456', text: 'x' })), 100);
  }
  await fault(it, { kind: 'none' });
  const settings = { sender: 'Depotrum', token: it.keys.apiKey };
  for (const wrong of [
    gatewayApiSms({ ...settings, address: 'http://127.0.0.1:9' }),
    gatewayApiSms({ ...settings, address: it.address, token: 'wrong' }),
    gatewayApiSms({ ...settings, address: it.address, sender: 'A sender that is too long' }),
  ])
    assert.is(await failureCode(wrong.send({ to: '+4528123456', text: 'x' })), 100);
  assert.is(await failureCode(it.providers.sms.send({ to: '+45', text: 'x' })), 100);
  assert.is(await failureCode(it.providers.sms.send({ to: '+4528123456', text: '' })), 100);
  assert.is((await outbox(it)).length, before);
});

test('Danish letters use the GSM alphabet, other scripts UCS-2', async () => {
  const bodies: { encoding: string; message: string; recipients: { msisdn: number }[] }[] = [];
  const fetching = globalThis.fetch;
  globalThis.fetch = async (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json({ ids: [1] });
  };
  try {
    const sms = gatewayApiSms({ address: 'https://gatewayapi.example/', token: 't', sender: 'Depotrum' });
    await sms.send({ to: '+4528123456', text: 'Blåbærgrød og ÆØÅ {5 €}' });
    await sms.send({ to: '+4528123456', text: 'Žluťoučký' });
  } finally {
    globalThis.fetch = fetching;
  }
  assert.equal(
    bodies.map(({ encoding }) => encoding),
    ['UTF8', 'UCS2'],
  );
  assert.equal(bodies[0]?.recipients, [{ msisdn: 4528123456 }]);
});

test.run();
