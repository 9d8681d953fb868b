import { useEffect } from 'react';
import { useOnline } from '../../lib/online.js';
import { Button } from '../../ui/Button.js';
import { Notice } from '../../ui/Notice.js';

const reload = () => window.location.reload();

/** Replaces a page whose code failed or did not load. */
export const ErrorPage = () => {
  const isOnline = useOnline();
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="wide">
      <Notice
        level={1}
        title={isOnline ? 'This page didn’t load' : 'You’re offline'}
        actions={
          <Button look="primary" onClick={reload}>
            Try again
          </Button>
        }
      >
        {isOnline
          ? 'Please try again. Everything you saved or typed is still here.'
          : 'It will load when you’re back online.'}
      </Notice>
    </div>
  );
};

/** The same page, without the shell around it. */
export const ErrorScreen = () => (
  <main id="main">
    <ErrorPage />
  </main>
);
