/** Takes the browser off the network, or brings it back, as its own events and flag say it. */
export function network(state: 'online' | 'offline'): void {
  Object.defineProperty(navigator, 'onLine', { value: state === 'online', configurable: true });
  dispatchEvent(new Event(state));
}
