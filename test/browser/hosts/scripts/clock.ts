/** A script for the page: the computer's clock is wrong by a number of hours. */
export const clockOff = (hours: number) => ({ content: `(${setClock})(${hours * 3_600_000})` });

function setClock(wrong: number): void {
  const { now } = Date;
  const here = () => now() + wrong;
  window.Date = new Proxy(Date, {
    construct: (date, given) => Reflect.construct(date, given.length ? given : [here()]),
    get: (date, name) => (name === 'now' ? here : Reflect.get(date, name)),
  });
}
