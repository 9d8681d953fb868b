import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsKey, OpsKeyWithSecret } from '#contracts/api/ops-keys';
import { allKeyScopes, keyScopes, type KeyScope } from '#contracts/domain/key-scopes';
import { send } from '../../lib/send.js';
import { schemaOf } from './client.js';
import { Buttons, Choices, type Dealership, dealershipOptions, useSending } from './FormParts.js';
import { Field, Select, siteChoices, useNotify } from './Parts.js';
import { consoleQuery } from './queries.js';
import layout from '../../ui/layout.module.css';
import opsStyles from './ops.module.css';
import parts from './FormParts.module.css';
import styles from './Keys.module.css';

const scopeOptions = (scopes: readonly KeyScope[]) => scopes.map((id) => ({ id, label: id, title: keyScopes[id] }));

// eslint-disable-next-line max-lines-per-function -- Markup: the fields of one form, some of which depend on others.
export const IssueKey = ({ onIssued }: { readonly onIssued: (key: OpsKeyWithSecret) => void }) => {
  const say = useNotify();
  const { data } = useQuery(consoleQuery);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [slug, setSlug] = useState('');
  const [only, setOnly] = useState<readonly string[]>([]);
  const isOps = scopes.includes('ops');
  const sites = data?.sites ?? [];
  const dealerships = sites.find((site) => site.slug === slug)?.dealerships ?? [];
  const choose = (chosen: readonly KeyScope[]) => {
    // An ops key can have no other scope.
    const isNew = chosen.includes('ops') && !isOps;
    setScopes(isNew ? ['ops'] : chosen.filter((scope) => scope !== 'ops' || chosen.length === 1));
  };
  const { isSending, onSubmit } = useSending(async () => {
    if (name.trim() === '') return say('Give the key a name.', true);
    if (scopes.length === 0) return say('Say what the key is for.', true);
    if (!isOps && slug === '') return say('Choose the site it is for.', true);
    const within = isOps ? {} : { site: slug, ...(only.length > 0 && { dealership_ids: only }) };
    onIssued(await send('/api/ops/keys', { body: { name, scopes, ...within } }, schemaOf('opsKeyWithSecret')));
    say(`${name.trim()} has a key.`);
    setName('');
    setScopes([]);
    setOnly([]);
  });
  return (
    <form className={clsx(opsStyles.panel, styles.issue)} onSubmit={onSubmit} aria-label="Issue a key">
      <Field label="Name">
        <input
          value={name}
          maxLength={80}
          autoComplete="off"
          placeholder="Who will use it"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Choices legend="For" options={scopeOptions(allKeyScopes)} chosen={scopes} onChange={choose} />
      {!isOps && (
        <Select
          label="Site"
          value={slug}
          choices={[['', 'Choose…'], ...siteChoices(sites)]}
          onChange={(next) => {
            setSlug(next);
            setOnly([]);
          }}
        />
      )}
      {!isOps && dealerships.length > 1 && (
        <Choices
          legend="Only these dealerships (none: all of them)"
          options={dealershipOptions(dealerships)}
          chosen={only}
          onChange={setOnly}
        />
      )}
      <button type="submit" className={opsStyles.press} data-look="strong" aria-disabled={isSending}>
        {isSending ? '…' : 'Issue'}
      </button>
    </form>
  );
};

interface FormProps {
  readonly of: OpsKey;
  readonly onClose: () => void;
}

export const NarrowKey = ({
  of,
  dealerships,
  onClose,
}: FormProps & { readonly dealerships: readonly Dealership[] }) => {
  const say = useNotify();
  const own = dealerships.filter(({ id }) => of.dealership_ids?.includes(id) ?? true);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(of.scopes);
  const [only, setOnly] = useState<readonly string[]>(own.map(({ id }) => id));
  const { isSending, onSubmit } = useSending(async () => {
    if (scopes.length === 0 || (own.length > 0 && only.length === 0))
      return say('Something must be left. Revoke a key that is for nothing.', true);
    const narrower = { scopes, ...(only.length < own.length && { dealership_ids: only }) };
    await send('/api/ops/keys/:id/narrow', { params: { id: of.key_id }, body: narrower }, schemaOf('opsKey'));
    say(`${of.name} is narrowed.`);
    onClose();
  });
  return (
    <form className={clsx(layout.stack, parts.form)} onSubmit={onSubmit} aria-label={`Narrow ${of.name}`}>
      {of.scopes.length > 1 && (
        <Choices legend="Still for" options={scopeOptions(of.scopes)} chosen={scopes} onChange={setScopes} />
      )}
      {own.length > 1 && (
        <Choices legend="Still of" options={dealershipOptions(own)} chosen={only} onChange={setOnly} />
      )}
      <Buttons does="Narrow" isSending={isSending} onClose={onClose} />
    </form>
  );
};

const overlaps = [
  ['0', 'ends at once'],
  ['1', 'works an hour longer'],
  ['24', 'works a day longer'],
  ['168', 'works a week longer'],
  ['720', 'works 30 days longer'],
] as const;

export const RotateKey = ({
  of,
  onRotated,
  onClose,
}: FormProps & { readonly onRotated: (key: OpsKeyWithSecret) => void }) => {
  const say = useNotify();
  const [hours, setHours] = useState('24');
  const { isSending, onSubmit } = useSending(async () => {
    const body = { overlap_hours: Number(hours) };
    onRotated(
      await send('/api/ops/keys/:id/rotate', { params: { id: of.key_id }, body }, schemaOf('opsKeyWithSecret')),
    );
    say(`${of.name} has a new key.`);
    onClose();
  });
  return (
    <form className={clsx(layout.stack, parts.form)} onSubmit={onSubmit} aria-label={`Rotate ${of.name}`}>
      <Select
        label="The one before"
        value={hours}
        choices={overlaps.filter(([value]) => value !== '0' || !of.is_yours)}
        onChange={setHours}
      />
      <Buttons does="Rotate" isSending={isSending} onClose={onClose} />
    </form>
  );
};
