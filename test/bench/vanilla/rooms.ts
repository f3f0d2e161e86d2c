/**
 * The floor of what is possible: the choice of a room written for one page, with the widget's calls, markup and look up to the price of the
 * chosen room. Danish only, asks once, trusts the answers. The rules of size bands and prices are the product's own modules.
 */
import type { Floor, Room } from '../../../src/api/calls.ts';
import { formatMonthly, toOere } from '../../../src/format/money.ts';
import { BANDS } from '../../../src/format/price.ts';
import host from '../../../src/ui/frame.css';
import ui from '../../../src/ui/ui.css';
import styles from '../../../widgets/rent-room/rent-room.css';
import { attachShadow, el } from './dom.ts';
import {
  bandFacts,
  frame,
  pick,
  priceBox,
  type RoomPrice,
  roomText,
  say,
  sizeText,
  tileMaker,
  tilesByFloor,
} from './room-views.ts';

const { api, department } = (document.currentScript as HTMLScriptElement).dataset;
const get = (path: string) => fetch(`${api}${path}`).then((answer) => answer.json());
const chosen = { floor: 0, band: 0, room: 0, text: '' };
let question = 0;
const showAt = (element: Element) => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
};

function ask(bounds = ''): Promise<Room[]> {
  const floors = chosen.floor ? `&floors=${chosen.floor}` : '';
  const text = chosen.text ? `&searchText=${encodeURIComponent(chosen.text)}` : '';
  const query = `departmentId=${department}&pageNumber=0&pageSize=1000${floors}${text}&onlyAvailableForLease=true`;
  return get(`/room/getfiltered?${query}${bounds}`).then(({ data }) => data.data);
}

const first = ask();
get(`/floor/getfiltered?filters=departmentId%3D%3D${department}&pageNumber=1&pageSize=1000`).then(
  ({ data }) => start(data.data),
);

function start(floors: Floor[]): void {
  const view = frame(floors);
  const makeTile = tileMaker(floors);
  let all: Room[] = [];
  let rooms: Room[] = [];
  const tiles = new Map<number, HTMLElement>();

  const press = (buttons: HTMLElement[], index: number) =>
    buttons.forEach((button, at) => {
      button.setAttribute('aria-pressed', String(at === index));
    });
  const pressed = (button: HTMLElement | undefined, on: boolean) =>
    button?.setAttribute('aria-pressed', String(on));

  /** Says everywhere what is chosen. */
  function tell(): void {
    const room = rooms.find(({ id }) => id === chosen.room);
    const floor = floors.find(({ id }) => id === (room?.floor.id ?? chosen.floor))?.name ?? '';
    const words = { floor, size: sizeText(chosen.band), room: roomText(room) };
    for (const name of ['floor', 'size', 'room'] as const) say(name, words[name], view.whole);
    view.summary.show(words, room ? formatMonthly(toOere(room.price), 'md.') : '');
  }

  function list(found: Room[]): void {
    rooms = found;
    tiles.clear();
    const tile = (room: Room) => {
      const item = makeTile(room, room.id === chosen.room);
      tiles.set(room.id, item.firstElementChild as HTMLElement);
      return item;
    };
    view.list.replaceChildren(...tilesByFloor(found, floors, tile));
    view.list.ariaBusy = 'false';
    view.count.textContent = `${found.length} ledige`;
  }

  async function load(answer: Room[] | Promise<Room[]> = ask()): Promise<void> {
    const mine = ++question;
    view.list.ariaBusy = 'true';
    const band = BANDS.find(({ id }) => id === chosen.band);
    const bounds = band && `&sqmFrom=${band.minSqm}${band.maxSqm ? `&sqmTo=${band.maxSqm}` : ''}`;
    const [found, listed] = await Promise.all([answer, bounds ? ask(bounds) : null]);
    if (mine !== question) return;
    if (found !== all) bandFacts(view.bands, found, floors);
    all = found;
    list(listed ?? all);
  }

  async function plan(index: number): Promise<void> {
    const floor = floors[index] as Floor;
    press(view.plans, index);
    view.caption.textContent = floor.name;
    const { value } = await get(`/floor/get?id=${floor.id}`);
    view.sheet.replaceChildren(
      el('img', { part: 'plan', src: value.image, alt: `Etageplan: ${floor.name}` }),
    );
  }

  async function choose(room: Room): Promise<void> {
    pressed(tiles.get(chosen.room), false);
    chosen.room = chosen.room === room.id ? 0 : room.id;
    pressed(tiles.get(room.id), chosen.room === room.id);
    tell();
    view.offer.remove();
    if (!chosen.room) return;
    view.offer.replaceChildren(el('div', { class: 'skeleton tall' }));
    view.content.append(view.offer);
    const price: RoomPrice = await get(`/calculation/roomprice?roomId=${room.id}`);
    if (chosen.room !== room.id) return;
    view.offer.replaceChildren(priceBox(room, price));
    showAt(view.offer);
  }

  pick(view.floors, (index) => {
    const { id } = floors[index] as Floor;
    chosen.floor = chosen.floor === id ? 0 : id;
    press(view.floors, chosen.floor ? index : -1);
    tell();
    void load();
    void plan(chosen.floor ? index : 0);
  });
  pick(view.bands, (index) => {
    const { id } = BANDS[index] as (typeof BANDS)[number];
    chosen.band = chosen.band === id ? 0 : id;
    press(view.bands, chosen.band ? index : -1);
    tell();
    if (chosen.band) showAt(view.list);
    void load(all);
  });
  pick(view.plans, plan);
  view.list.onclick = ({ target }) => {
    const tile = (target as Element).closest('button');
    const room = rooms.find(({ id }) => tiles.get(id) === tile);
    if (room) void choose(room);
  };
  view.search.onsubmit = (event) => {
    event.preventDefault();
    chosen.text = String(new FormData(view.search).get('searchText')).trim();
    void load();
  };

  attachShadow('root-rent-room', host, ui, styles).append(view.whole);
  void load(first);
  void plan(0);
}
