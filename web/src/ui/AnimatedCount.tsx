import { useSite } from '../lib/environment.js';
import { countOf } from '../lib/format.js';
import { useCountUp } from '../lib/use-count-up.js';
import text from './text.module.css';

/** An animated count such as `128 Cars`. Screen readers get only the final value. */
export const AnimatedCount = ({ count }: { readonly count: number }) => {
  const { labels } = useSite();
  const displayedCount = useCountUp(count);
  return (
    <span className={text.numbers}>
      <span aria-hidden="true">{countOf(displayedCount, labels)}</span>
      <span className="visually-hidden">{countOf(count, labels)}</span>
    </span>
  );
};
