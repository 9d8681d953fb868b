import clsx from 'clsx';
import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { durationOf, type Toast, toasts, useToast } from '../lib/toast.js';
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
  return (
    <div className={styles.toaster} role="status" aria-live="polite" aria-atomic="true">
      {toast?.isOpen && <OpenToast key={toast.id} {...toast} />}
    </div>
  );
};

/** Disappears by itself, but not while the pointer or the focus is on it. */
const OpenToast = (toast: Toast) => {
  const { id, title, text, action } = toast;
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const duration = durationOf(toast);
  const dismiss = () => toasts.dismiss(id);
  useEffect(() => {
    if (hasPointer || hasFocus) return;
    const timer = setTimeout(() => toasts.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, hasPointer, hasFocus, duration]);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Hover and focus only keep it open; Escape on its link or button dismisses it.
    <div
      className={clsx(layout.row, styles.toast)}
      data-part="toast"
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
    >
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p>{text}</p>}
      </div>
      {action && (
        <Link to={action.to} className={clsx(layout.target, styles.action)} onClick={dismiss}>
          {action.label}
        </Link>
      )}
      <button type="button" className={buttonStyles.iconButton} onClick={dismiss} aria-label="Dismiss">
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
};
