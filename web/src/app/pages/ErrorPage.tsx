import { Button } from '../../ui/Button.js';
import { Notice } from '../../ui/Notice.js';

/** Stands in for a page whose code failed. */
export const ErrorPage = () => (
  <main id="main" className="wide">
    <Notice
      level={1}
      title="Something went wrong on our side"
      actions={
        <Button look="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      The page could not be shown. Trying again usually helps.
    </Notice>
  </main>
);
