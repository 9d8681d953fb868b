import type { FormId } from '#contracts/domain/forms/ids';
import { useSite } from '../lib/environment.js';
import { telephone } from '../lib/format.js';
import styles from './ScriptsFallback.module.css';

interface ScriptsFallbackProps {
  /** Form to link to. */
  readonly form?: FormId;
  /** Id of the vehicle that the form is about. */
  readonly car_id?: string | undefined;
}

/** Fallback if scripts have not loaded after a while: a phone number, and a form that works without scripts. */
export const ScriptsFallback = ({ form = 'generic', car_id }: ScriptsFallbackProps) => {
  const { main } = useSite().phones;
  const queryString = car_id === undefined ? '' : `?car_id=${encodeURIComponent(car_id)}`;
  return (
    <p className={styles.late}>
      This part of the page needs JavaScript, and it hasn’t loaded. Call us on <a href={telephone(main)}>{main}</a>, or{' '}
      <a href={`/forms/${form}${queryString}`}>send us your details</a> instead.
    </p>
  );
};
