import clsx from 'clsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react';
import { messageOf } from './format.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './Parts.module.css';

/** Shows a message about the result of an action, at the bottom of the console. */
export const NotifyContext = createContext<(text: string, isBad?: boolean) => void>(() => undefined);
export const useNotify = () => use(NotifyContext);

export const Dot = ({
  state,
  children,
}: {
  readonly state: 'good' | 'wait' | 'bad' | 'idle';
  readonly children?: ReactNode;
}) => (
  <span className={clsx(text.numbers, styles.dot)} data-state={state}>
    {children}
  </span>
);

export const Press = (props: ComponentProps<'button'>) => (
  <button type="button" className={opsStyles.press} {...props} />
);

interface ActionProps {
  readonly children: ReactNode;
  /** Question to confirm first; by default, the action runs at once. */
  readonly confirm?: string;
  readonly label?: string;
  /** Performs the action. Returns the message about its result. */
  readonly act: () => Promise<string>;
}

/** A button that acts on the platform. It may ask for confirmation, and always reports the result. */
export const Action = ({ children, confirm, label, act }: ActionProps) => {
  const say = useNotify();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const run = async () => {
    setState('busy');
    try {
      say(await act());
    } catch (error) {
      say(messageOf(error), true);
    }
    setState('idle');
  };
  if (state === 'asking') {
    return (
      <span className={opsStyles.confirm} role="group" aria-label={confirm}>
        <span>{confirm}</span>
        {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- The button that was pressed is gone. */}
        <Press autoFocus data-look="strong" onClick={() => void run()}>
          Yes
        </Press>
        <Press onClick={() => setState('idle')}>No</Press>
      </span>
    );
  }
  return (
    <Press
      aria-label={label}
      aria-disabled={state === 'busy'}
      onClick={() => {
        if (state === 'busy') return;
        if (confirm === undefined) void run();
        else setState('asking');
      }}
    >
      {state === 'busy' ? '…' : children}
    </Press>
  );
};

interface StateProps {
  readonly query: Pick<UseQueryResult, 'data' | 'isPending' | 'error' | 'refetch'>;
  readonly children: ReactNode;
}

/** Shows the data, or that it is loading, and the error beside the last data. */
export const Loaded = ({ query, children }: StateProps) => {
  if (query.isPending) return <p className={clsx(text.muted, styles.empty)}>Loading…</p>;
  return (
    <>
      {query.error && (
        <div className={clsx(text.muted, styles.empty)} role="alert">
          <p>{messageOf(query.error)}</p>
          <Press onClick={() => void query.refetch()}>Try again</Press>
        </div>
      )}
      {query.data !== undefined && children}
    </>
  );
};

export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <p className={clsx(text.muted, styles.empty)}>{children}</p>
);

interface FieldProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A control below its label. */
export const Field = ({ label, children }: FieldProps) => (
  <label className={clsx(layout.stack, text.muted, opsStyles.field)}>
    <span>{label}</span>
    {children}
  </label>
);

type Choice = string | readonly [value: string, label: string];

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

/** A labelled select. A choice without a label is shown by its value. */
export const Select = ({ label, value, choices, onChange }: SelectProps) => (
  <Field label={label}>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map((choice) => {
        const [one, words] = typeof choice === 'string' ? [choice, choice] : choice;
        return (
          <option key={one} value={one}>
            {words}
          </option>
        );
      })}
    </select>
  </Field>
);

export const siteChoices = (sites: readonly { readonly slug: string; readonly name: string }[] = []): Choice[] =>
  sites.map(({ slug, name }) => [slug, name]);

interface TableProps {
  readonly label: string;
  /** Heads of the columns, those of numbers on the right; absent: the table has no head. */
  readonly columns?: readonly (string | { readonly right: string })[];
  /** Rows. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways if its container is narrower. */
export const Table = ({ label, columns, children }: TableProps) => (
  <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      {columns && (
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.right} scope="col" className={opsStyles.right}>
                  {column.right}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  </div>
);
