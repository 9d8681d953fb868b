import { Suspense } from 'react';
import { lazily } from '../../lib/lazy.js';
import { useSeen } from '../../lib/use-seen.js';
import { WithoutScripts } from '../../ui/WithoutScripts.js';
import type { OneFormProps } from './OneForm.js';

const oneForm = lazily(() => import('./OneForm.js').then(({ OneForm }) => OneForm));

/** A form, in room kept for it until it is nearly in sight. */
export const FormSlot = ({ className, ...props }: OneFormProps & { readonly className?: string | undefined }) => {
  const [slot, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={slot} className={className} data-part="form">
      <WithoutScripts />
      <Suspense>{isSeen && <oneForm.Component {...props} />}</Suspense>
    </div>
  );
};
