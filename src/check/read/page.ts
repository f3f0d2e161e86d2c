import { readStored, removeStored, store } from '../../core/storage.ts';
import type { PageFacts } from '../facts.ts';

const TRIAL = 'selfstorage-check';

/** What is the same wherever the widgets stand on the page. */
export function readPage(): PageFacts {
  return {
    address: location.href,
    origin: location.origin,
    framed: self !== top,
    sandboxed: self.origin === 'null',
    storage: canStore(),
  };
}

function canStore(): boolean {
  store(TRIAL, 'yes');
  const kept = readStored(TRIAL) === 'yes';
  removeStored(TRIAL);
  return kept;
}
