import { useSite } from '../lib/environment.js';
import { telephone } from '../lib/format.js';
import text from './text.module.css';

/** In the place of a form where no scripts run: how to reach the dealer all the same. */
export const WithoutScripts = () => {
  const { main } = useSite().phones;
  return (
    <noscript>
      <p className={text.note}>
        This form needs JavaScript. Call us on <a href={telephone(main)}>{main}</a> instead, or{' '}
        <a href="/locations">come and see us</a>.
      </p>
    </noscript>
  );
};
