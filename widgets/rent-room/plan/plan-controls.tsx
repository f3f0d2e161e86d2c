import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { PlanRoom } from '../../../src/api/calls.ts';
import { connectZoom } from './connect-zoom.ts';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

/** The buttons that zoom, in a corner of the sheet. They also connect the zoom to the sheet. */
export function PlanControls(props: {
  zoom: Zoom;
  sheet: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLElement | null>;
  shape: ReadonlySignal<number>;
  findFree: () => PlanRoom[];
}) {
  useSignals();
  const { zoom, sheet, canvas, shape, findFree } = props;
  useEffect(() => {
    const [frame, plan] = [sheet.current, canvas.current];
    if (frame && plan) return connectZoom({ zoom, frame, plan, shape, findFree });
  }, [zoom]);
  const isWhole = zoom.view.value.scale <= 1;
  return (
    <div className="zoom">
      <ZoomButton label={t('zoomIn')} onClick={zoom.in}>
        +
      </ZoomButton>
      <ZoomButton label={t('zoomOut')} disabled={isWhole} onClick={zoom.out}>
        −
      </ZoomButton>
      <ZoomButton label={t('wholePlan')} disabled={isWhole} onClick={zoom.reset}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
          <path d="M1 5V1h4m6 0h4v4m0 6v4h-4m-6 0H1v-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </ZoomButton>
    </div>
  );
}

const ZoomButton = ({
  label,
  ...rest
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => <button type="button" className="pick" aria-label={label} {...rest} />;
