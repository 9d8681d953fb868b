import clsx from 'clsx';
import { Share2 } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { lazily } from '../../lib/lazy.js';
import layout from '../../ui/layout.module.css';
import styles from './Sidebar.module.css';

const panel = lazily(() => import('./SharePanel.js').then(({ SharePanel }) => SharePanel));

/** The ways to share a vehicle. */
export const Share = ({ car }: { readonly car: CarResponse }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.spread}>
      <button
        type="button"
        className={clsx(layout.target, styles.tool)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={panel.prepare}
        onFocus={panel.prepare}
      >
        <Share2 aria-hidden="true" size={18} />
        Share
      </button>
      <ul id={id} className={clsx(layout.wrap, styles.share)} hidden={!isOpen}>
        <Suspense>{isOpen && <panel.Component car={car} />}</Suspense>
      </ul>
    </div>
  );
};
