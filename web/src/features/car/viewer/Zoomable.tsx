import clsx from 'clsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useZoom } from './use-zoom.js';
import styles from './viewer.module.css';
import buttonStyles from '../../../ui/Button.module.css';

interface ZoomableProps {
  readonly children: ReactNode;
  readonly isShown: boolean;
  /** Reports whether dragging pans the picture, so that it does not change the slide. */
  readonly onHold: (isHeld: boolean) => void;
}

/** A picture that zooms by pinch, double tap, wheel, + and −, or its button. */
export const Zoomable = ({ children, isShown, onHold }: ZoomableProps) => {
  const { view, zoom, isZoomed, toggle, pointer } = useZoom(isShown, onHold);
  return (
    <div className={clsx(styles.over, styles.zoomable)} ref={view} data-near={isZoomed || undefined} {...pointer}>
      <div style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>{children}</div>
      {isShown && (
        <button
          type="button"
          className={clsx(buttonStyles.iconButton, styles.on, styles.lowerLeft)}
          aria-label={isZoomed ? 'Zoom out' : 'Zoom in'}
          // Presses of the button must not count as taps on the picture.
          onPointerDown={(event) => event.stopPropagation()}
          onPointerUp={(event) => event.stopPropagation()}
          onClick={toggle}
        >
          {isZoomed ? <ZoomOut aria-hidden="true" size={20} /> : <ZoomIn aria-hidden="true" size={20} />}
        </button>
      )}
    </div>
  );
};
