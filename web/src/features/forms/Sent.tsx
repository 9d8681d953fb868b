import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import styles from './Sent.module.css';

interface SentProps {
  readonly name: string;
  readonly about?: string | undefined;
  readonly children?: ReactNode;
}

/** Replaces a form that was sent. */
export const Sent = ({ name, about, children }: SentProps) => {
  const { phones } = useSite();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.formSent}>
      <CircleCheck aria-hidden="true" size={48} strokeWidth={1.5} />
      <p ref={text} tabIndex={-1} className={styles.formSentTitle}>
        Thank you, {name}.
      </p>
      <p>
        Your enquiry {about && `about the ${about} `}is with our team. We’ll be in touch shortly. If you would rather
        talk now, call us on <a href={telephone(phones.main)}>{phones.main}</a>.
      </p>
      {children}
    </div>
  );
};
