import clsx from 'clsx';
import { Phone } from 'lucide-react';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { ButtonAnchor } from '../../ui/Button.js';
import layout from '../../ui/layout.module.css';
import styles from './FinancePage.module.css';
import text from '../../ui/text.module.css';

/** Phone numbers for visitors who prefer a call to a form. */
export const TalkToUs = () => {
  const { phones, finance } = useSite();
  return (
    <aside className={clsx(layout.panel, styles.talk)} aria-labelledby="talk-title">
      <h2 id="talk-title" className={text.title}>
        Rather talk?
      </h2>
      <p className={text.muted}>
        Ask for the finance desk. We work with {finance.provider.name} and can tell you in one call what a loan would
        cost.
      </p>
      <ButtonAnchor href={telephone(phones.main)}>
        <Phone aria-hidden="true" size={18} />
        {phones.main}
      </ButtonAnchor>
    </aside>
  );
};
