import clsx from 'clsx';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { useZoom } from './use-zoom.js';
import styles from './viewer.module.css';
import buttonStyles from '../../../ui/Button.module.css';

interface ZoomableProps {
  readonly children: ReactNode;
  readonly isShown: boolean;
  /** Reports whether dragging pans the picture, so that it does not change the slide. */
  readonly onHold: (isHeld: boolean) => void;
}

const sides = [
  ['above', ChevronUp, { x: 0, y: -1 }],
  ['on the left', ChevronLeft, { x: -1, y: 0 }],
  ['below', ChevronDown, { x: 0, y: 1 }],
  ['on the right', ChevronRight, { x: 1, y: 0 }],
] as const;

/** Presses of buttons must not count as taps on the picture. */
const apart = {
  onPointerDown: (event: PointerEvent) => event.stopPropagation(),
  onPointerUp: (event: PointerEvent) => event.stopPropagation(),
};

/** A picture that zooms by pinch, double tap, wheel, + and −, or its button, and is moved by dragging or buttons. */
export const Zoomable = ({ children, isShown, onHold }: ZoomableProps) => {
  const { view, zoom, isZoomed, toggle, move, pointer } = useZoom(isShown, onHold);
  return (
    <div className={clsx(styles.over, styles.zoomable)} ref={view} data-near={isZoomed || undefined} {...pointer}>
      <div style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>{children}</div>
      {isShown && (
        <button
          type="button"
          className={clsx(buttonStyles.iconButton, styles.on, styles.lowerLeft)}
          aria-label={isZoomed ? 'Zoom out' : 'Zoom in'}
          {...apart}
          onClick={toggle}
        >
          {isZoomed ? <ZoomOut aria-hidden="true" size={20} /> : <ZoomIn aria-hidden="true" size={20} />}
        </button>
      )}
      {isShown && isZoomed && (
        <div className={styles.sides} role="group" aria-label="Move the picture" {...apart}>
          {sides.map(([side, Icon, by]) => (
            <button
              key={side}
              type="button"
              className={clsx(buttonStyles.iconButton, styles.on)}
              aria-label={`Show more ${side}`}
              onClick={() => move(by)}
            >
              <Icon aria-hidden="true" size={20} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
