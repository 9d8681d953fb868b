import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OpsKey, OpsKeyWithSecret } from '#contracts/api/ops-keys';
import { copyText } from '../../lib/clipboard.js';
import { formatAddress } from './address.js';
import { send } from '../../lib/send.js';
import { schemaOf, signIn } from './client.js';
import type { Dealership } from './FormParts.js';
import { IssueKey, NarrowKey, RotateKey } from './KeyForms.js';
import { Action, Dot, Loaded, Press, Table, useNotify } from './Parts.js';
import { consoleQuery, keysQuery } from './queries.js';
import { formatAgo, formatMoment, messageOf } from './format.js';
import { Link } from '../../ui/Link.js';
import text from '../../ui/text.module.css';
import opsStyles from './ops.module.css';
import styles from './Keys.module.css';

/** API keys: their owner, scopes and last use. */
export const Keys = () => {
  const query = useQuery(keysQuery);
  const say = useNotify();
  const [shown, setShown] = useState<OpsKeyWithSecret>();
  const show = (key: OpsKeyWithSecret) => {
    // After rotating their own key, the operator stays signed in with the new one.
    if (key.is_yours) void signIn(key.secret).catch((error: unknown) => say(messageOf(error), true));
    setShown(key);
  };
  return (
    <>
      <p className={text.muted}>
        Programs and operators prove with a key who they are. Only a hash of it is kept. What is decided here counts
        everywhere within a second.
      </p>
      <IssueKey onIssued={show} />
      {shown && <Secret key={shown.secret} of={shown} onClose={() => setShown(undefined)} />}
      <Loaded query={query}>
        <Table label="API keys" columns={['Key', 'For', 'Last used', 'Issued', 'Actions']}>
          {query.data?.keys.map((key) => (
            <KeyRow key={key.key_id} of={key} onRotated={show} />
          ))}
        </Table>
      </Loaded>
      <p>
        <Link to={formatAddress('events', { stream: 'api_key-all' })}>Who issued and ended keys, and when</Link>
      </p>
    </>
  );
};

/** Shows the secret of a new key, once. */
const Secret = ({ of, onClose }: { readonly of: OpsKeyWithSecret; readonly onClose: () => void }) => {
  const say = useNotify();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const copy = async () => {
    if (await copyText(of.secret)) say('The key is copied.');
    else say('Your browser does not let us copy. Select the key and copy it.', true);
  };
  return (
    <section className={clsx(opsStyles.panel, opsStyles.answer)} aria-label="The new key" tabIndex={-1} ref={panel}>
      <header>
        <h2>The key of {of.name}</h2>
        <Press onClick={onClose}>I have kept it</Press>
      </header>
      <p>Copy it now: it is shown this once, and nobody can read it again.</p>
      <p className={styles.secret}>
        <code>{of.secret}</code>
        <Press data-look="strong" onClick={() => void copy()}>
          Copy
        </Press>
      </p>
      {of.is_yours && <p>You are signed in with it from now on.</p>}
    </section>
  );
};

interface RowProps {
  readonly of: OpsKey;
  readonly onRotated: (key: OpsKeyWithSecret) => void;
}

const KeyRow = ({ of: key, onRotated }: RowProps) => {
  const { data } = useQuery(consoleQuery);
  const site = data?.sites.find(({ slug }) => slug === key.site);
  return (
    <tr>
      <KeyName of={key} />
      <td data-label="For">
        <span className={styles.scopes}>
          {key.scopes.map((scope) => (
            <span key={scope} className={styles.scope}>
              {scope}
            </span>
          ))}
        </span>
        {key.site !== undefined && (
          <small>{key.dealership_ids?.join(', ') ?? `all of ${site?.name ?? key.site}`}</small>
        )}
      </td>
      <td data-label="Last used">{key.last_used_at === undefined ? 'not yet' : formatAgo(key.last_used_at)}</td>
      <td data-label="Issued">
        {key.issued_at !== undefined && (
          <>
            {formatMoment(key.issued_at)} <small>by {key.issued_by}</small>
          </>
        )}
      </td>
      <td className={opsStyles.actions}>
        <KeyActions of={key} onRotated={onRotated} dealerships={site?.dealerships ?? []} />
      </td>
    </tr>
  );
};

const KeyName = ({ of: { name, is_yours, ends: last, before } }: { readonly of: OpsKey }) => (
  <th scope="row">
    {name} {is_yours && <span className={styles.yours}>yours</span>}
    <small>{last === undefined ? 'in the key file' : <code>…{last}</code>}</small>
    {before.map(({ ends, until }) => (
      <small key={ends}>
        <Dot state="wait">
          <span>
            <code>…{ends}</code> until {formatMoment(until)}
          </span>
        </Dot>
      </small>
    ))}
  </th>
);

const KeyActions = ({
  of: key,
  onRotated,
  dealerships,
}: RowProps & { readonly dealerships: readonly Dealership[] }) => {
  const [form, setForm] = useState<'narrow' | 'rotate'>();
  const close = () => setForm(undefined);
  const isIssued = key.source === 'issued';
  const canNarrow = isIssued && (key.scopes.length > 1 || (key.dealership_ids ?? dealerships).length > 1);
  const revoke = async () => {
    await send('/api/ops/keys/:id/revoke', { params: { id: key.key_id } }, schemaOf('opsKey'));
    return `${key.name} is revoked.`;
  };
  if (form === 'narrow') return <NarrowKey of={key} dealerships={dealerships} onClose={close} />;
  if (form === 'rotate') return <RotateKey of={key} onRotated={onRotated} onClose={close} />;
  return (
    <>
      {canNarrow && (
        <Press aria-label={`Narrow ${key.name}`} onClick={() => setForm('narrow')}>
          Narrow…
        </Press>
      )}
      {isIssued && (
        <Press aria-label={`Rotate ${key.name}`} onClick={() => setForm('rotate')}>
          Rotate…
        </Press>
      )}
      {!key.is_yours && (
        <Action label={`Revoke ${key.name}`} confirm="Revoke it for good?" act={revoke}>
          Revoke
        </Action>
      )}
    </>
  );
};
