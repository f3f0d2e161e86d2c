import { assert, columns } from '../../setup/suite.ts';
import { createServerSuite, type TestServer } from '../server.ts';

const test = createServerSuite('rooms and floors');

const roomNumbers = async (server: TestServer, query: string): Promise<string[]> =>
  (await server.get(`/room/getfiltered?departmentId=1&${query}`)).answer.data.data.map(
    ({ number }: { number: string }) => number,
  );

test('rooms are found by number, floor and area', async ({ server }) => {
  assert.equal(await roomNumbers(server, 'searchText=10'), ['10', '101', '102', '103']);
  assert.equal(await roomNumbers(server, 'searchText=1A'), ['11a']);
  assert.equal(await roomNumbers(server, 'searchText=%25'), [], 'a per cent sign is no wildcard');
  assert.equal(await roomNumbers(server, 'floors=2'), ['101', '102', '103']);
  assert.equal(await roomNumbers(server, 'sqmFrom=1&sqmTo=4.9'), ['9', '10'], '4.95 m² counts as 4.9');
  assert.equal(await roomNumbers(server, 'sqmFrom=5&sqmTo=9.9'), ['11a', '12', '101', '102']);
  assert.equal(await roomNumbers(server, 'sqmFrom=20'), ['103']);
  assert.equal(await roomNumbers(server, 'pageNumber=1&pageSize=3'), ['12', '101', '102']);
  assert.is((await server.get('/room/getfiltered?departmentId=2')).code, 8);
  const rename = (from: string, number: string) =>
    server.database.updateTable('room').set({ number }).where('number', '=', from).execute();
  await rename('11a', '11A');
  assert.equal(await roomNumbers(server, 'searchText=1a'), ['11A']);
  await rename('11A', '11a');
});

test('floors have department, campaign and plan', async ({ server }) => {
  const { answer } = await server.get(
    '/floor/getfiltered?filters=departmentId==1&pageNumber=1&pageSize=1000',
  );
  const [ground, first] = answer.data.data;
  assert.equal(ground, {
    id: 1,
    name: 'Stuen',
    department: {
      id: 1,
      address: 'Prøvevej 1',
      zip: '5000',
      city: 'Odense C',
      waitingList: true,
      withdrawal: { days: 14 },
    },
    campaign: null,
  });
  assert.equal(first.campaign, { active: true, text: 'Tilbud', sqmPrice: 100, months: 3 });
  assert.equal(first.translations, { en: { name: '1st floor', campaignText: 'Offer' } });
  assert.is((await server.get('/floor/get?id=2')).answer.value.image, 'https://facility.example/plans/2.svg');
  assert.is((await server.get('/floor/get?id=3')).code, 7);
  assert.is((await server.get('/floor/getfiltered?filters=departmentId==2')).code, 8);
});

test("a floor's plan has every listed room", async ({ server }) => {
  await server.hold(9);
  const { rooms } = (await server.get('/floor/get?id=1')).answer.value;
  assert.equal(columns(rooms, 'id', 'number'), [
    [9, '9'],
    [10, '10'],
    [11, '11a'],
    [12, '12'],
    [13, '13'],
  ]);
  // One square metre in the upper left corner of a floor of 100 m², drawn with a margin and a scale.
  assert.equal(rooms[0].outline, { x: 5.36, y: 4.69, width: 8.93, height: 7.81 });
});

test("a floor's plan has the file's walkways, in per cent of the picture", async ({ server }) => {
  assert.is((await server.get('/floor/get?id=1')).answer.value.walkways, undefined);
  assert.equal((await server.get('/floor/get?id=2')).answer.value.walkways, {
    width: 11.2,
    height: 12.8,
    from: { x: 5.36, y: 43.75, kind: 'lift', metres: 12.5 },
    lines: [{ x1: 5.36, y1: 43.75, x2: 94.64, y2: 43.75 }],
  });
});
