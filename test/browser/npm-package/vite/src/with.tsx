import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSelfStorage } from 'selfstorage-widgets';
import { DiscountBanner, RentRoom, SelfStorageLoader } from 'selfstorage-widgets/react';
import { release } from 'selfstorage-widgets/release';

const server: string = import.meta.env.VITE_SERVER;
const options = {
  src: `${server}/${release.loader}`,
  integrity: release.integrity,
  api: `${server}/api`,
  department: 1,
};

const heard: unknown[] = [];
Object.assign(window, { heard, load: () => loadSelfStorage(options).then((loaded) => loaded?.version) });
document.addEventListener('selfstorage:language', ({ detail }) => heard.push(['language', detail.language]));

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <SelfStorageLoader {...options} onFailed={({ message }) => heard.push(['failed', message])} />
    <DiscountBanner onReady={({ widget }) => heard.push(['ready', widget])}>66 00 12 00</DiscountBanner>
    <RentRoom
      className="wide"
      onReady={({ widget }) => heard.push(['ready', widget])}
      onRoom={({ number }) => heard.push(['room', number])}
    >
      66 00 12 00
    </RentRoom>
  </StrictMode>,
);
