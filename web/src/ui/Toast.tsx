import clsx from 'clsx';
import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { defaultDuration, toasts, useToast } from '../lib/toast.js';
import { Link } from './Link.js';
import layout from './layout.module.css';
import styles from './Toast.module.css';
import buttonStyles from './Button.module.css';

/** Where toasts appear. Stands on every page, so that screen readers have heard of it before it says something. */
export const Toaster = () => {
  const newest = useToast();
  const deferred = useDeferredValue(newest);
  // What was pressed answers first, and a toast that comes of it a frame later; one that is dismissed goes at once.
  const toast = newest?.isOpen ? deferred : newest;
  const [isHeld, setHeld] = useState(false);
  const { id, isOpen = false, duration = defaultDuration } = toast ?? {};
  useEffect(() => {
    if (id === undefined || !isOpen || isHeld) return;
    const timer = setTimeout(() => toasts.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, isOpen, isHeld, duration]);
  return (
    <div className={styles.toaster} role="status" aria-live="polite" aria-atomic="true">
      {toast?.isOpen && (
        // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- It stays while a mouse or the focus is on it; Escape on its link or button dismisses it.
        <div
          key={toast.id}
          className={clsx(layout.row, styles.toast)}
          data-part="toast"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
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
