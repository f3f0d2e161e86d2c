import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <div id="root-discount-banner">66 00 12 00</div>
    <div id="root-rent-room" className="wide">
      66 00 12 00
    </div>
  </StrictMode>,
);
