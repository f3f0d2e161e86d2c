import type { CDPSession } from 'playwright-core';

interface Sent {
  address: string;
  type: string;
  /** Address of what asked for it: a script, or the document. */
  by: string | undefined;
  /** Seconds on the browser's clock; `ended` is undefined while it is on its way. */
  began: number;
  ended?: number;
  /** As it crossed the network, headers included. */
  bytes: number;
  connection?: string;
}

export interface Traffic {
  requests: number;
  bytes: number;
  jsBytes: number;
  /** Longest chain of scripts and data, each of which was asked for by the one before; the page's own document is not counted. */
  depth: number;
  /** To the origin of the scripts. */
  connections: number;
  /** Every request in the order in which it was sent, with times in ms since the first; one on its way has not ended. */
  waterfall: { address: string; began: number; ended: number; depth: number }[];
}

interface Initiator {
  url?: string;
  stack?: Stack;
}
interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

/** Writes down every request of a page from now on. */
export async function watchTraffic(client: CDPSession): Promise<() => Traffic> {
  const sent = new Map<string, Sent>();
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = '', initiator }) => {
    if (request.url.startsWith('data:')) return;
    sent.set(requestId, { address: request.url, type, by: askedBy(initiator), began: timestamp, bytes: 0 });
  });
  // A hint that is used shows up a second time, without a request of its own.
  client.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId);
    if (request) request.connection = `${response.connectionId}`;
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) Object.assign(request, { ended: timestamp, bytes: encodedDataLength });
  });
  return () => summary([...sent.values()]);
}

function askedBy({ url, stack }: Initiator): string | undefined {
  for (let each = stack; each; each = each.parent) {
    const found = each.callFrames.find((frame) => frame.url);
    if (found) return found.url;
  }
  return url;
}

const isFrom = (script: string, address: string) =>
  !!script && new URL(script).origin === new URL(address).origin;

function summary(all: Sent[]): Traffic {
  const sum = (requests: Sent[]) => requests.reduce((total, { bytes }) => total + bytes, 0);
  const findDepth = ({ by, address }: Sent): number => {
    const asker = by === address ? undefined : all.find((each) => each.address === by);
    return asker ? findDepth(asker) + 1 : 0;
  };
  const since = (time: number) => (time - (all[0]?.began ?? 0)) * 1000;
  const script = all.find(({ type }) => type === 'Script')?.address ?? '';
  const content = all.filter(({ type }) => ['Script', 'Fetch', 'XHR', 'Document'].includes(type));
  return {
    requests: all.length,
    bytes: sum(all),
    jsBytes: sum(all.filter(({ type }) => type === 'Script')),
    depth: Math.max(...content.map(findDepth)),
    connections: new Set(
      all.filter(({ address }) => isFrom(script, address)).map(({ connection }) => connection),
    ).size,
    waterfall: all.map((each) => ({
      address: each.address,
      began: since(each.began),
      ended: since(each.ended ?? Number.POSITIVE_INFINITY),
      depth: findDepth(each),
    })),
  };
}
