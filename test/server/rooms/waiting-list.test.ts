import { setTimeout as pause } from 'node:timers/promises';
import { runUpkeep } from '../../../server/jobs.ts';
import { OFFER_SECONDS } from '../../../server/rooms/waiting-list.ts';
import { DAY } from '../../../server/shared/time.ts';
import { PASSWORD } from '../../setup/api.ts';
import { assert, column, rejection } from '../../setup/suite.ts';
import { joinWithCode } from '../customers.ts';
import { createServerSuiteWithTwoApps, type TwoApps } from '../two-apps.ts';

const test = createServerSuiteWithTwoApps('waiting list');

type Server = TwoApps['server'];

/** All rooms of 5 to 9.9 m² that can be rented. */
const ROOMS = [11, 101, 102];
const WISH = { departmentId: 1, sqmFrom: 5, sqmTo: 9.9 };

const phone = (index: number) => `+45${20_000_000 + index}`;
const join = (
  { inTurns, server }: TwoApps,
  index: number,
  wish: object = WISH,
  { language = 'da', address = `192.0.2.${index}` } = {},
) =>
  joinWithCode(server.sms, (code) =>
    inTurns.send('POST', '/waitinglist/join', {
      body: { ...wish, phoneNumber: phone(index), ...code },
      from: address,
      headers: { 'accept-language': language },
    }),
  );

async function leaseAll(server: Server): Promise<void> {
  for (const room of ROOMS) await server.createTenant(room);
}

/** Ends the leases of rooms. */
const free = ({ database }: Server, rooms: number[]) =>
  database
    .updateTable('lease')
    .set({ firstDay: '2026-03-01', lastDay: '2026-03-09' })
    .where('roomId', 'in', rooms)
    .execute();

/** A round of the upkeep in both processes at once. */
const bothUpkeeps = ({ server, second }: TwoApps) =>
  Promise.all([runUpkeep(server.services), runUpkeep(second.services)]);

const told = ({ sms }: Server) => sms.map(({ to }) => to);

/** Room and token of the message to a phone. */
function linkTo({ sms }: Server, index: number): { room: string; offer: string; query: string } {
  const text = sms.find(({ to }) => to === phone(index))?.text ?? '';
  const { searchParams } = new URL(text.slice(text.indexOf('https://')));
  const [room = '', offer = ''] = [searchParams.get('room') ?? '', searchParams.get('offer') ?? ''];
  return { room, offer, query: `&offer=${offer}` };
}

async function vacant(server: Server, query = '') {
  const filters = 'departmentId=1&onlyAvailableForLease=true&sqmFrom=5&sqmTo=9.9';
  return column((await server.get(`/room/getfiltered?${filters}${query}`)).answer.data.data, 'number');
}

test('R4.12 of 50 people who wait for three rooms, two servers tell each once, in order, as the offers run out', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  for (let index = 0; index < 50; index++) {
    server.clock.forward(1);
    assert.is((await join(apps, index)).status, 200);
  }
  await bothUpkeeps(apps);
  assert.equal(server.sms, [], 'nothing is vacant yet');

  await free(server, ROOMS);
  const people = Array.from({ length: 50 }, (_, index) => phone(index));
  for (let round = 0; round < 17; round++) {
    // Five rounds a day, from 9:30 in Denmark.
    const hour = String(8 + 2 * (round % 5)).padStart(2, '0');
    server.clock.set(`2026-03-${11 + Math.floor(round / 5)}T${hour}:30:00Z`);
    const before = server.sms.length;
    // As if somebody had rented the rooms in between.
    await server.database.updateTable('room').set({ unusedOffers: 0 }).execute();
    await bothUpkeeps(apps);
    await bothUpkeeps(apps);
    const now = told(server).slice(before);
    assert.equal(now.sort(), people.slice(3 * round, 3 * round + 3), `round ${round}`);
    assert.equal(await vacant(server), round < 16 ? [] : ['101']);
  }
  server.clock.forward(OFFER_SECONDS);
  await bothUpkeeps(apps);
  assert.is(server.sms.length, 50);
  assert.equal(await vacant(server), ['11a', '101', '102']);
  assert.equal(await server.database.selectFrom('waiting').selectAll().execute(), []);
});

test('the offered room is vacant for who has the link, and nobody else can rent it', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  await join(apps, 1);
  await free(server, [101]);
  await runUpkeep(server.services);
  assert.match(
    server.sms[0]?.text ?? '',
    /^Rum 101 er ledigt\. Det er reserveret til dig indtil kl\. 15\.00: https:\/\/facility\.example\/RentRoom\?room=101&offer=[\w-]{22}$/,
  );
  const { offer, query } = linkTo(server, 1);
  assert.equal([await vacant(server), await vacant(server, '&offer=wrong')], [[], []]);
  assert.equal(await vacant(server, query), ['101']);
  const canLease = async (more = '') => (await server.get(`/room/canlease?id=101${more}`)).answer.value;
  assert.equal([await canLease(), await canLease(query)], [false, true]);

  const other = await server.person();
  assert.is((await server.rent(101, other.token)).code, 26);
  const invited = await server.person();
  const rented = await server.post(
    '/lease/createwithcheckout',
    { ...server.rentBody(101), offer },
    invited.token,
  );
  assert.is(rented.status, 200);
  await server.pay(rented.answer.sessionId);
  assert.is((await server.leases(invited.token, '&active=true')).length, 1);
  server.clock.forward(OFFER_SECONDS);
  await join(apps, 2);
  await runUpkeep(server.services);
  assert.equal(told(server), [phone(1)], 'a rented room is offered to nobody');
});

test('an unused offer goes to the next at its end, and its link is worth nothing then', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  await join(apps, 1);
  await join(apps, 2, WISH, { language: 'en' });
  await free(server, [102]);
  await runUpkeep(server.services);
  server.clock.forward(OFFER_SECONDS - 1);
  await runUpkeep(server.services);
  assert.equal(told(server), [phone(1)]);
  server.clock.forward(1);
  assert.equal(await vacant(server), ['102'], 'until the next round it is vacant for everybody');
  await runUpkeep(server.services);
  assert.equal(told(server), [phone(1), phone(2)]);
  assert.match(
    server.sms[1]?.text ?? '',
    /^Room 102 is available\. It is reserved for you until 17:00: https:/,
  );
  assert.equal([await vacant(server), await vacant(server, linkTo(server, 1).query)], [[], []]);
  assert.equal(await vacant(server, linkTo(server, 2).query), ['102']);
});

test('R4.12 after two unused offers a room is free for all, until it was leased again', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  for (let index = 1; index <= 4; index++) await join(apps, index);
  await free(server, [101]);
  for (let round = 0; round < 3; round++) {
    await runUpkeep(server.services);
    server.clock.forward(OFFER_SECONDS);
  }
  assert.equal(told(server), [phone(1), phone(2)]);
  assert.equal(await vacant(server), ['101']);
  const { leaseId } = await server.createTenant(101);
  await runUpkeep(server.services);
  await server.changeLeases({ lastDay: '2026-03-10' }, leaseId);
  server.clock.set('2026-03-11T10:00:00Z');
  await runUpkeep(server.services);
  assert.equal(told(server), [phone(1), phone(2), phone(3)]);
});

test('a room goes to who waits for its size and floor, and a room that is being paid for to nobody', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  await join(apps, 1, { ...WISH, sqmFrom: 10, sqmTo: 19.9 });
  await join(apps, 2, { ...WISH, floorId: 1 });
  await join(apps, 3, { departmentId: 1, sqmFrom: 7.5, sqmTo: 7.5 });
  await free(server, [101]);
  await server.hold(101);
  await runUpkeep(server.services);
  assert.equal(told(server), []);
  server.clock.forward(1801);
  await runUpkeep(server.services);
  await runUpkeep(server.services);
  assert.equal(told(server), [phone(3)]);
});

test('who cannot be told keeps the place while others are tried, and is told with a new link ten minutes later', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  await join(apps, 1);
  await join(apps, 2);
  await free(server, [11]);
  const downAgain = server.replace(server.services.sms, {
    async send() {
      throw new Error('the gateway is down');
    },
  });
  assert.is((await rejection(runUpkeep(server.services)))?.message, 'the gateway is down');
  assert.equal(await vacant(server), ['11a']);
  // The next round tries the second person. A process that ends now, after its offer was stored, has told nobody either.
  downAgain();
  const tried: string[] = [];
  const silent = server.replace(server.services.sms, {
    send({ to }) {
      tried.push(to);
      return new Promise<void>(() => {});
    },
  });
  void runUpkeep(server.services);
  while (tried.length === 0) await pause(5);
  assert.equal([tried, await vacant(server)], [[phone(2)], []]);
  silent();
  server.clock.forward(600);
  await runUpkeep(server.services);
  assert.equal(told(server), [phone(1)]);
  assert.equal(await vacant(server, linkTo(server, 1).query), ['11a']);
});

test('who asks again while the message of an offer fails has one wish, in its old place, beside those for other rooms', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  for (const other of [{}, { floorId: 2 }, { sqmFrom: 6 }, { sqmTo: 8 }]) {
    assert.equal((await join(apps, 1, { ...WISH, ...other })).answer, {});
    server.clock.forward(60);
  }
  const wishes = () => server.database.selectFrom('waiting').select(['id', 'roomId']).orderBy('id').execute();
  const before = await wishes();
  await free(server, [11]);
  server.clock.forward(60);
  const works = server.replace(server.services.sms, {
    async send() {
      works();
      assert.equal((await join(apps, 1)).answer, {});
      throw new Error('the gateway is down');
    },
  });
  assert.is((await rejection(runUpkeep(server.services)))?.message, 'the gateway is down');
  assert.equal(await wishes(), before);
});

test('at night nobody is told, and the room is vacant for everybody', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  await join(apps, 1);
  await free(server, [11]);
  for (const night of ['2026-03-10T19:00:00Z', '2026-03-11T06:59:00Z']) {
    server.clock.set(night);
    await runUpkeep(server.services);
    assert.equal([told(server), await vacant(server)], [[], ['11a']]);
  }
  server.clock.set('2026-03-11T07:00:00Z');
  await runUpkeep(server.services);
  assert.equal(told(server), [phone(1)]);
});

test('R4.12 a wish counts with the code that was sent to its phone, once, and the code opens no gate', async (apps) => {
  const { server, inTurns } = apps;
  const { post } = inTurns;
  const { phoneNumber } = await server.createTenant(9);
  await leaseAll(server);
  const wish = { ...WISH, phoneNumber };
  assert.equal((await post('/waitinglist/join', wish)).answer, { needsCode: true });
  const waiting = () => server.database.selectFrom('waiting').select('phone').execute();
  assert.equal(await waiting(), []);
  const otp = /^Kode til ventelisten .*: (\d{8})$/.exec(server.sms[0]?.text ?? '')?.[1] ?? '';
  assert.is((await post('/nox/opengate', { gateId: 1, phoneNumber, otp })).code, 15);
  assert.is((await post('/waitinglist/join', { ...wish, otp: '00000000' })).code, 15);
  assert.equal((await post('/waitinglist/join', { ...wish, otp })).answer, {});
  assert.equal(await waiting(), [{ phone: phoneNumber }]);
  assert.is((await post('/waitinglist/join', { ...wish, otp })).code, 15, 'used');
});

test('the same wish twice is one, and says nothing else', async (apps) => {
  await leaseAll(apps.server);
  for (const index of [1, 1, 2]) {
    assert.equal((await join(apps, index)).answer, {});
    apps.server.clock.forward(60);
  }
  const rows = await apps.server.database.selectFrom('waiting').select('phone').orderBy('id').execute();
  assert.equal(column(rows, 'phone'), [phone(1), phone(2)]);
});

test('one address gets ten wishes a day, one phone five, and unknown places are refused', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  const ask = (index: number, address: string, wish: object = WISH) => {
    server.clock.forward(60);
    return join(apps, index, wish, { address });
  };
  for (let index = 0; index < 10; index++) assert.is((await ask(index, '192.0.2.1')).status, 200);
  assert.is((await ask(10, '192.0.2.1')).status, 429);
  for (let index = 0; index < 5; index++) assert.is((await ask(20, `192.0.2.${10 + index}`)).status, 200);
  assert.is((await ask(20, '192.0.2.99')).status, 429);
  const limits = await server.database.selectFrom('limitRow').select('key').execute();
  assert.not.match(limits.map(({ key }) => key).join('\n'), /200000\d\d/, 'no limit holds a number');
  assert.is((await ask(30, '192.0.2.2', { ...WISH, floorId: 99 })).code, 7);
  assert.is((await ask(30, '192.0.2.2', { ...WISH, departmentId: 9 })).code, 8);
  await server.changeDepartments({ waitingList: false });
  assert.is((await ask(30, '192.0.2.2')).code, 8);
  const { answer } = await server.get('/floor/getfiltered?filters=departmentId==1');
  assert.is('waitingList' in answer.data.data[0].department, false);
  await free(server, [101]);
  await runUpkeep(server.services);
  assert.equal(told(server), [], 'and nobody is told any more');
});

test('whoever has signed in from an address gets a code there, whatever others have asked for elsewhere', async ({
  server,
}) => {
  await leaseAll(server);
  const { email: emailOrPhone, phoneNumber } = await server.person();
  const [home, stranger] = ['203.0.113.7', '198.51.100.1'];
  const wish = (from: string) => {
    server.clock.forward(61);
    return server.send('POST', '/waitinglist/join', { body: { ...WISH, phoneNumber }, from });
  };
  await server.send('POST', '/authentication/signin', {
    body: { emailOrPhone, password: PASSWORD },
    from: home,
  });
  for (let times = 0; times < 10; times++) assert.is((await wish(`10.8.${times}.1`)).status, 200);
  assert.is((await wish(stranger)).status, 429);
  assert.is((await wish(home)).status, 200);
});

test('nobody can wait for what is vacant; a room that is kept for somebody else is not', async (apps) => {
  const { server } = apps;
  assert.is((await join(apps, 1)).code, 1);
  await leaseAll(server);
  await join(apps, 1);
  await free(server, [101]);
  assert.is((await join(apps, 2)).code, 1);
  assert.is((await join(apps, 2, { ...WISH, floorId: 1 })).status, 200);
  await runUpkeep(server.services);
  assert.is((await join(apps, 3)).status, 200, 'the room is kept for the first');
});

test('R4.13 a wish that no room has fulfilled is deleted after half a year, but not one with an open offer', async (apps) => {
  const { server } = apps;
  await leaseAll(server);
  await join(apps, 1);
  await join(apps, 2);
  const waiting = async () =>
    column(await server.database.selectFrom('waiting').select('phone').orderBy('id').execute(), 'phone');
  server.clock.forward(180 * DAY);
  await free(server, [101]);
  await runUpkeep(server.services);
  assert.equal(await waiting(), [phone(1), phone(2)]);
  server.clock.forward(1);
  await runUpkeep(server.services);
  assert.equal([await waiting(), await vacant(server, linkTo(server, 1).query)], [[phone(1)], ['101']]);
});
