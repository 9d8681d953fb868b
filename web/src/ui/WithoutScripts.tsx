import type { FormId } from '#contracts/domain/forms/ids';
import { useSite } from '../lib/environment.js';
import { telephone } from '../lib/format.js';
import styles from './WithoutScripts.module.css';

interface WithoutScriptsProps {
  /** What is sent instead. */
  readonly form?: FormId;
  /** The vehicle it is about. */
  readonly car_id?: string | undefined;
}

/** In the place of what needs scripts, once they should have been there: whom to call, and a form that needs none. */
export const WithoutScripts = ({ form = 'generic', car_id }: WithoutScriptsProps) => {
  const { main } = useSite().phones;
  const about = car_id === undefined ? '' : `?car_id=${encodeURIComponent(car_id)}`;
  return (
    <p className={styles.late}>
      This part of the page needs JavaScript, and it hasn’t loaded. Call us on <a href={telephone(main)}>{main}</a>, or{' '}
      <a href={`/forms/${form}${about}`}>send us your details</a> instead.
    </p>
  );
};
