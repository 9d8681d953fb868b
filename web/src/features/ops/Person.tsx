import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { ErasurePreview } from '#contracts/api/erasures';
import { Dot, Field } from './Parts.js';
import { formatCount } from './format.js';
import layout from '../../ui/layout.module.css';
import styles from './ops.module.css';

/** What was looked at: only that is erased or given out. */
export interface Looked {
  readonly asked: object;
  readonly preview: ErasurePreview;
}

/** What an operator types of a person. */
export const usePerson = () => {
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const [sites, setSites] = useState('');
  return {
    values: { phone, email, sites },
    ...{ setPhone, setEmail, setSites },
    clear: () => {
      for (const set of [setPhone, setEmail, setSites]) set('');
    },
    /** @throws {Error} nobody is named */
    asked: () => {
      const named = sites.split(/[\s,]+/).filter((site) => site !== '');
      const phone_number = phone.trim() || undefined;
      const address = email.trim() || undefined;
      if (!phone_number && !address) throw new Error('Give a phone number, an email address, or both.');
      return { phone_number, email: address, sites: named.length > 0 ? named : undefined };
    },
  };
};

interface PersonFormProps {
  readonly person: ReturnType<typeof usePerson>;
  readonly children: ReactNode;
}

export const PersonForm = ({
  person: {
    values: { phone, email, sites },
    setPhone,
    setEmail,
    setSites,
  },
  children,
}: PersonFormProps) => (
  <form className={clsx(layout.flow, styles.filters)} onSubmit={(submitted) => submitted.preventDefault()}>
    <Field label="Phone number">
      <input
        type="tel"
        autoComplete="off"
        value={phone}
        maxLength={30}
        onChange={({ target }) => setPhone(target.value)}
      />
    </Field>
    <Field label="Email address">
      <input
        type="email"
        autoComplete="off"
        value={email}
        maxLength={200}
        onChange={({ target }) => setEmail(target.value)}
      />
    </Field>
    <Field label="Only at these sites">
      <input
        autoComplete="off"
        value={sites}
        maxLength={400}
        placeholder="all"
        onChange={({ target }) => setSites(target.value)}
      />
    </Field>
    {children}
  </form>
);

export const recordsOf = (count: number): string => (count === 1 ? '1 record' : `${formatCount(count)} records`);

interface PreviewProps {
  readonly preview: ErasurePreview;
  /** `It would reach` */
  readonly what: string;
  readonly children: ReactNode;
}

/** The records of a person, as an erasure or an access request finds them. */
export const Preview = ({ preview, what, children }: PreviewProps) => {
  const { records, sites, addresses, phone_numbers, remaining, warnings } = preview;
  return (
    <section className={clsx(styles.panel, styles.answer)} aria-label={what.replace(/^It/, 'What it')}>
      <header>
        <h2>
          {what} {recordsOf(records)}
        </h2>
        {children}
      </header>
      <ul>
        {sites.map(({ site, kinds }) => (
          <li key={site}>
            {site}: {listed(kinds)}
          </li>
        ))}
      </ul>
      {addresses.length + phone_numbers.length > 0 && (
        <p>Also in them: {[...addresses, ...phone_numbers].join(', ')}</p>
      )}
      {remaining > 0 && <p>{recordsOf(remaining)} with one of these numbers or addresses would stay.</p>}
      {warnings.map((warning) => (
        <p key={warning}>
          <Dot state="bad">{warning}</Dot>
        </p>
      ))}
    </section>
  );
};

export const listed = (events: Readonly<Record<string, number>>): string =>
  Object.entries(events)
    .map(([type, times]) => `${formatCount(times)} ${type}`)
    .join(', ');
