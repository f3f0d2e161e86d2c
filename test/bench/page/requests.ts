import type { CDPSession } from 'playwright-core';

interface Sent {
  address: string;
  type: string;
  /** Address of what asked for it: a script, or the document. */
  by: string | undefined;
  connection?: string;
}

export interface Traffic {
  /** The longest chain up to such addresses of scripts and data, each asked for by the one before; the page's own document is not counted. */
  depthOf(address: RegExp): number;
  /** To the origin of the scripts. */
  connections: number;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

/** Writes down every request of a page from now on. */
export async function watchTraffic(client: CDPSession): Promise<() => Traffic> {
  const sent = new Map<string, Sent>();
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request, type = '', initiator }) => {
    if (request.url.startsWith('data:')) return;
    sent.set(requestId, { address: request.url, type, by: askedBy(initiator) });
  });
  // A hint that is used shows up a second time, without a request of its own.
  client.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(requestId);
    if (request) request.connection = `${response.connectionId}`;
  });
  return () => summary([...sent.values()]);
}

function askedBy({ url, stack }: { url?: string; stack?: Stack }): string | undefined {
  for (let each = stack; each; each = each.parent) {
    const found = each.callFrames.find((frame) => frame.url);
    if (found) return found.url;
  }
  return url;
}

const isFrom = (script: string, address: string) =>
  !!script && new URL(script).origin === new URL(address).origin;

function summary(all: Sent[]): Traffic {
  const findDepth = ({ by, address }: Sent): number => {
    const asker = by === address ? undefined : all.find((each) => each.address === by);
    return asker ? findDepth(asker) + 1 : 0;
  };
  const script = all.find(({ type }) => type === 'Script')?.address ?? '';
  return {
    depthOf(address) {
      const depths = all.filter((each) => address.test(each.address)).map(findDepth);
      return depths.length ? Math.max(...depths) : Number.NaN;
    },
    connections: new Set(
      all.filter(({ address }) => isFrom(script, address)).map(({ connection }) => connection),
    ).size,
  };
}
