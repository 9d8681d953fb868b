import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsWebhook } from '#contracts/api/ops-events';
import { send } from '../../lib/send.js';
import { schemaOf } from './client.js';
import { Buttons, Choices, dealershipOptions, useSending } from './FormParts.js';
import { Field, useNotify } from './Parts.js';
import { consoleQuery, webhookEventTypesQuery } from './queries.js';
import layout from '../../ui/layout.module.css';
import styles from './FormParts.module.css';

interface Props {
  readonly of: OpsWebhook;
  readonly onClose: () => void;
}

/** Changes where a webhook's messages go, and which they are. */
export const ChangeWebhook = ({ of, onClose }: Props) => {
  const say = useNotify();
  const sites = useQuery(consoleQuery).data?.sites ?? [];
  const types = useQuery(webhookEventTypesQuery).data ?? [];
  const [url, setUrl] = useState(of.url);
  const [description, setDescription] = useState(of.description ?? '');
  const [dealership_ids, setDealerships] = useState<readonly string[]>(of.dealership_ids);
  const [chosen, setTypes] = useState(of.event_types);
  const site = sites.find(({ dealerships }) => dealerships.some(({ id }) => of.dealership_ids.includes(id)));
  const { isSending, onSubmit } = useSending(async () => {
    if (dealership_ids.length === 0 || chosen?.length === 0)
      return say('Something must be left. Disable a webhook that is to get nothing.', true);
    const event_types = chosen === undefined || chosen.length === types.length ? null : chosen;
    const change = { url: url.trim(), description: description.trim() || null, dealership_ids, event_types };
    await send(
      '/api/ops/webhooks/:id',
      { method: 'PATCH', params: { id: of.webhook_id }, body: change },
      schemaOf('webhookResource'),
    );
    say('It is changed.');
    onClose();
  });
  return (
    <form className={clsx(layout.stack, styles.form)} onSubmit={onSubmit} aria-label={`Change ${of.url}`}>
      <Field label="Address">
        {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- The button that was pressed is gone. */}
        <input autoFocus type="url" required value={url} onChange={({ target }) => setUrl(target.value)} />
      </Field>
      <Field label="Name">
        <input value={description} maxLength={200} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      {site && site.dealerships.length > 1 && (
        <Choices
          legend="Leads of"
          options={dealershipOptions(site.dealerships)}
          chosen={dealership_ids}
          onChange={setDealerships}
        />
      )}
      <Choices
        legend="Messages (erasures are sent in any case)"
        options={types.map((id) => ({ id, label: id.slice('forecourt.'.length) }))}
        chosen={chosen ?? types}
        onChange={(next) => setTypes([...next])}
      />
      <Buttons does="Change" isSending={isSending} onClose={onClose} />
    </form>
  );
};
