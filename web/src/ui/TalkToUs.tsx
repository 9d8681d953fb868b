import clsx from 'clsx';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../lib/environment.js';
import { telephone } from '../lib/format.js';
import { ButtonAnchor } from './Button.js';
import layout from './layout.module.css';
import styles from './TalkToUs.module.css';
import text from './text.module.css';

interface TalkToUsProps {
  readonly children: ReactNode;
  /** Further ways to reach the dealer, beside the number. */
  readonly actions?: ReactNode;
}

/** The dealer's number, for visitors who prefer a call. */
export const TalkToUs = ({ children, actions }: TalkToUsProps) => {
  const { phones } = useSite();
  return (
    <aside className={clsx(layout.panel, styles.talk)} aria-labelledby="talk-title">
      <h2 id="talk-title" className={text.title}>
        Rather talk?
      </h2>
      <p className={text.muted}>{children}</p>
      <p className={layout.flow}>
        <ButtonAnchor href={telephone(phones.main)}>
          <Phone aria-hidden="true" size={18} />
          {phones.main}
        </ButtonAnchor>
        {actions}
      </p>
    </aside>
  );
};
