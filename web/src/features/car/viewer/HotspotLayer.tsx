import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Spot } from './hotspots.js';
import styles from './viewer.module.css';
import layout from '../../../ui/layout.module.css';

interface HotspotLayerProps {
  readonly spots: readonly Spot[];
  /** Called when a spot is focused or opened, so that the caller can bring it into view. */
  readonly onReach?: (spot: Spot) => void;
}

/** Buttons on the picture, each with a note. One note is open at a time. */
export const HotspotLayer = ({ spots, onReach }: HotspotLayerProps) => {
  const [openId, setOpenId] = useState<string>();
  const layer = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const open = spots.find(({ id }) => id === openId);
  const close = () => setOpenId(undefined);
  useEffect(() => {
    if (openId === undefined) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!layer.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [openId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // Escape closes only the note, not the dialog around it.
    event.stopPropagation();
    close();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Escape on one of its buttons closes the note.
    <div className={clsx(layout.fill, styles.hotspots)} ref={layer} onKeyDown={onKeyDown}>
      {spots.map((spot) => {
        const isOpen = spot.id === openId;
        return (
          <button
            key={spot.id}
            type="button"
            className={styles.hotspot}
            style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
            aria-label={spot.description}
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': noteId })}
            onFocus={() => onReach?.(spot)}
            onClick={() => setOpenId(isOpen ? undefined : spot.id)}
          >
            <Plus aria-hidden="true" size={16} strokeWidth={2.5} />
          </button>
        );
      })}
      {open && (
        <p
          className={styles.note}
          id={noteId}
          style={{
            ...(open.x > 50 ? { right: `${100 - open.x}%` } : { left: `${open.x}%` }),
            ...(open.y > 50 ? { bottom: `${100 - open.y}%` } : { top: `${open.y}%` }),
          }}
          data-side={open.y > 50 ? 'above' : 'below'}
        >
          {open.description}
        </p>
      )}
    </div>
  );
};
