import clsx from 'clsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useZoom } from './use-zoom.js';
import styles from './viewer.module.css';
import buttonStyles from '../../../ui/Button.module.css';

interface ZoomableProps {
  readonly children: ReactNode;
  readonly isShown: boolean;
  /** Whether the pointer now moves the picture, not from one picture to the next. */
  readonly onHold: (isHeld: boolean) => void;
}

/** A picture that comes nearer with two fingers, a double tap, the wheel, + and −, or its button. */
export const Zoomable = ({ children, isShown, onHold }: ZoomableProps) => {
  const { view, zoom, isNear, toggle, pointer } = useZoom(isShown, onHold);
  return (
    <div className={clsx(styles.over, styles.zoomable)} ref={view} data-near={isNear || undefined} {...pointer}>
      <div style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>{children}</div>
      {isShown && (
        <button
          type="button"
          className={clsx(buttonStyles.iconButton, styles.on, styles.lowerLeft)}
          aria-label={isNear ? 'Zoom out' : 'Zoom in'}
          // Presses are the button's own, not taps on the picture.
          onPointerDown={(event) => event.stopPropagation()}
          onPointerUp={(event) => event.stopPropagation()}
          onClick={toggle}
        >
          {isNear ? <ZoomOut aria-hidden="true" size={20} /> : <ZoomIn aria-hidden="true" size={20} />}
        </button>
      )}
    </div>
  );
};
