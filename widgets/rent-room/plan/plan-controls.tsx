import { effect } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { addStyles } from '../../../src/runtime/styles.ts';
import { watchGestures } from './gestures.ts';
import styles from './plan.css';
import { t } from './words.ts';
import type { Zoom } from './zoom.ts';

/** The buttons that zoom, and the legend of the plan. */
export function PlanControls(props: {
  zoom: Zoom;
  sheet: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLElement | null>;
  legend: boolean;
}) {
  useSignals();
  const { zoom, sheet, canvas, legend } = props;
  useLayoutEffect(() => {
    if (sheet.current) addStyles(sheet.current.getRootNode() as ShadowRoot, styles);
    return undefined;
  }, []);
  useEffect(() => {
    const [frame, plan] = [sheet.current, canvas.current];
    if (!frame || !plan) return undefined;
    zoom.measure = () => ({
      sheet: { width: frame.clientWidth, height: frame.clientHeight },
      canvas: { width: plan.offsetWidth, height: plan.offsetHeight },
    });
    const undoGestures = watchGestures(frame, zoom);
    const undoView = effect(() => {
      const { scale, x, y } = zoom.view.value;
      plan.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : '';
      frame.classList.toggle('enlarged', scale > 1);
    });
    return () => {
      undoView();
      undoGestures();
      zoom.reset();
    };
  }, [zoom]);
  const { scale } = zoom.view.value;
  return (
    <div className="plan-controls">
      {legend && (
        <ul className="legend">
          {(['free', 'campaign', 'chosen', 'taken'] as const).map((kind) => (
            <li key={kind}>
              <span className={`spot ${kind}`} /> {t(kind)}
            </li>
          ))}
        </ul>
      )}
      <div className="zoom">
        <button
          type="button"
          className="pick"
          aria-label={t('zoomOut')}
          disabled={scale <= 1}
          onClick={zoom.out}
        >
          −
        </button>
        <button type="button" className="pick" aria-label={t('zoomIn')} onClick={zoom.in}>
          +
        </button>
        <button type="button" className="pick" disabled={scale <= 1} onClick={zoom.reset}>
          {t('wholePlan')}
        </button>
      </div>
    </div>
  );
}
