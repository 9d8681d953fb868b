import clsx from 'clsx';
import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { defaultDuration, toasts, useToast } from '../lib/toast.js';
import { Link } from './Link.js';
import layout from './layout.module.css';
import styles from './Toast.module.css';
import buttonStyles from './Button.module.css';

/** Container for toasts. On every page, because screen readers announce changes only in live regions they know. */
export const Toaster = () => {
  const newest = useToast();
  const deferred = useDeferredValue(newest);
  // A new toast is deferred, so that the pressed button responds first. A dismissed toast closes at once.
  const toast = newest?.isOpen ? deferred : newest;
  const [isPaused, setPaused] = useState(false);
  const { id, isOpen = false, duration = defaultDuration } = toast ?? {};
  useEffect(() => {
    if (id === undefined || !isOpen || isPaused) return;
    const timer = setTimeout(() => toasts.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, isOpen, isPaused, duration]);
  return (
    <div className={styles.toaster} role="status" aria-live="polite" aria-atomic="true">
      {toast?.isOpen && (
        // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Hover and focus only keep it open; Escape on its link or button dismisses it.
        <div
          key={toast.id}
          className={clsx(layout.row, styles.toast)}
          data-part="toast"
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') toasts.dismiss(toast.id);
          }}
        >
          <div className={styles.words}>
            <p className={styles.title}>{toast.title}</p>
            {toast.text !== undefined && <p>{toast.text}</p>}
          </div>
          {toast.action && (
            <Link
              to={toast.action.to}
              className={clsx(layout.target, styles.action)}
              onClick={() => toasts.dismiss(toast.id)}
            >
              {toast.action.label}
            </Link>
          )}
          <button
            type="button"
            className={buttonStyles.iconButton}
            onClick={() => toasts.dismiss(toast.id)}
            aria-label="Dismiss"
          >
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      )}
    </div>
  );
};
