import { Suspense, useDeferredValue } from 'react';
import { lazily } from '../../lib/lazy.js';
import type { OneFormProps } from './OneForm.js';

const oneForm = lazily(() => import('./OneForm.js').then(({ OneForm }) => OneForm));

/** A server waits for it before its first page. */
export const formReady = (): Promise<void> => oneForm.ready();

/** A form: in the page from the server, whose browser sends it by itself until the form's code is there. */
export const FormSlot = ({ className, ...props }: OneFormProps & { readonly className?: string | undefined }) => {
  // What changes around it before it is taken over waits, as React would drop the server's form for it.
  const settled = useDeferredValue(props);
  return (
    <div className={className} data-part="form">
      <Suspense>
        <oneForm.Component {...settled} />
      </Suspense>
    </div>
  );
};
