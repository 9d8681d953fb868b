import { Suspense, useDeferredValue } from 'react';
import { lazily } from '../../lib/lazy.js';
import type { OneFormProps } from './OneForm.js';

const oneForm = lazily(() => import('./OneForm.js').then(({ OneForm }) => OneForm));

/** The server awaits this before it renders its first page. */
export const formReady = (): Promise<void> => oneForm.ready();

/** A form, rendered on the server. Until its code has loaded, the browser submits it without scripts. */
export const FormSlot = ({ className, ...props }: OneFormProps & { readonly className?: string | undefined }) => {
  // Deferred, because React would discard the server's form if props changed before hydration.
  const settled = useDeferredValue(props);
  return (
    <div className={className} data-part="form">
      <Suspense>
        <oneForm.Component {...settled} />
      </Suspense>
    </div>
  );
};
