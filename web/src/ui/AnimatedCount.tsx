import { useSite } from '../lib/environment.js';
import { countOf } from '../lib/format.js';
import { useCountUp } from '../lib/use-count-up.js';
import text from './text.module.css';

/** `128 Cars`, counting up or down to it; a screen reader hears only where it ends. */
export const AnimatedCount = ({ count }: { readonly count: number }) => {
  const { labels } = useSite();
  const shown = useCountUp(count);
  return (
    <span className={text.numbers}>
      <span aria-hidden="true">{countOf(shown, labels)}</span>
      <span className="visually-hidden">{countOf(count, labels)}</span>
    </span>
  );
};
