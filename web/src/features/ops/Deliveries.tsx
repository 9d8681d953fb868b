import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpsDelivery, OpsWebhook } from '#contracts/api/ops-events';
import { formatAddress, useAddress } from './address.js';
import { ChangeWebhook } from './ChangeWebhook.js';
import { send } from '../../lib/send.js';
import { schemaOf } from './client.js';
import { Action, Dot, Empty, Loaded, Press, Select, Table } from './Parts.js';
import { deliveriesQuery, webhooksQuery } from './queries.js';
import { formatAgo, formatCount, formatMoment } from './format.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './ops.module.css';

const reasons = { gone: 'the receiver is gone', failing: 'it keeps failing', asked: 'somebody asked for it' } as const;
const marks = { delivered: 'good', waiting: 'wait', dead: 'bad' } as const;

/** Webhooks that leads are sent to, and the state of each delivery. */
// eslint-disable-next-line max-lines-per-function -- Markup: the tables of one page, and their filters.
export const Deliveries = () => {
  const { query: address, change } = useAddress();
  const query = useQuery(webhooksQuery);
  const webhook = address.get('webhook') ?? '';
  const state = address.get('state') ?? '';
  const asked = new URLSearchParams({ ...(webhook && { webhook_id: webhook }), ...(state && { state }) });
  const deliveries = useQuery(deliveriesQuery(asked.toString()));
  const webhooks = query.data?.webhooks ?? [];
  return (
    <>
      <Loaded query={query}>
        {webhooks.length === 0 ? (
          <Empty>No CRM has registered a webhook. Leads can still be pulled, and read in each site’s inbox.</Empty>
        ) : (
          <Table
            label="Webhooks"
            columns={[
              'Webhook',
              'State',
              { right: 'Delivered' },
              { right: 'Tried again' },
              { right: 'Dead' },
              'Actions',
            ]}
          >
            {webhooks.map((one) => (
              <WebhookRow key={one.webhook_id} webhook={one} />
            ))}
          </Table>
        )}
      </Loaded>
      {webhooks.length > 0 && (
        <>
          <h2>Messages</h2>
          <div className={clsx(layout.flow, styles.filters)}>
            <Select
              label="Webhook"
              value={webhook}
              choices={[['', 'All'], ...webhooks.map(({ webhook_id, url }) => [webhook_id, url] as const)]}
              onChange={(next) => change({ webhook: next })}
            />
            <Select
              label="State"
              value={state}
              choices={[
                ['', 'All'],
                ['delivered', 'Delivered'],
                ['waiting', 'Tried again'],
                ['dead', 'Dead'],
              ]}
              onChange={(next) => change({ state: next })}
            />
          </div>
          <Loaded query={deliveries}>
            {deliveries.data?.deliveries.length === 0 ? (
              <Empty>There is no such message.</Empty>
            ) : (
              <Messages deliveries={deliveries.data?.deliveries ?? []} />
            )}
          </Loaded>
        </>
      )}
    </>
  );
};

const WebhookRow = ({ webhook }: { readonly webhook: OpsWebhook }) => {
  const { webhook_id: id, url, format, state, disabled_reason, counts, description, dealership_ids } = webhook;
  return (
    <tr>
      <th scope="row">
        <Link to={formatAddress('history', { kind: 'webhook', id })}>{url}</Link>
        <small>
          {format.toUpperCase()}, {description ?? dealership_ids.join(', ')}
        </small>
      </th>
      <td data-label="State">
        <Dot state={state === 'enabled' ? 'good' : 'bad'}>{state}</Dot>
        {disabled_reason && <small>{reasons[disabled_reason]}</small>}
      </td>
      <td className={clsx(styles.right, text.numbers, styles.number)} data-label="Delivered">
        {formatCount(counts.delivered)}
      </td>
      <td className={clsx(styles.right, text.numbers, styles.number)} data-label="Tried again">
        {formatCount(counts.waiting)}
      </td>
      <td className={clsx(styles.right, text.numbers, styles.number)} data-label="Dead" data-bad={counts.dead > 0}>
        {formatCount(counts.dead)}
      </td>
      <td className={styles.actions}>
        <WebhookActions webhook={webhook} />
      </td>
    </tr>
  );
};

const WebhookActions = ({ webhook }: { readonly webhook: OpsWebhook }) => {
  const { webhook_id: id, url, state, counts } = webhook;
  const [isChanging, setChanging] = useState(false);
  const test = async () => {
    const { delivered, status, reason, ms } = await send(
      '/api/ops/webhooks/:id/test',
      { params: { id } },
      schemaOf('webhookTestResult'),
    );
    const time = `after ${formatCount(ms)} ms`;
    return delivered ? `The test was taken: answered ${status} ${time}.` : `The test failed: ${reason} ${time}.`;
  };
  const replay = async () => {
    const { requested } = await send(
      '/api/ops/webhooks/:id/replay',
      { params: { id }, body: {} },
      schemaOf('replayResponse'),
    );
    return `${formatCount(requested)} are sent again.`;
  };
  const turn = (to: 'enable' | 'disable') => async () => {
    await send(`/api/ops/webhooks/:id/${to}`, { params: { id } }, schemaOf('webhookResource'));
    return `It is ${to}d.`;
  };
  if (isChanging) return <ChangeWebhook of={webhook} onClose={() => setChanging(false)} />;
  return (
    <>
      {counts.dead > 0 && (
        <Action
          label={`Send the dead letters of ${url} again`}
          confirm={`Send ${formatCount(counts.dead)} again?`}
          act={replay}
        >
          Replay
        </Action>
      )}
      <Action label={`Send a test to ${url}`} act={test}>
        Test
      </Action>
      <Press aria-label={`Change ${url}`} onClick={() => setChanging(true)}>
        Change…
      </Press>
      {state === 'enabled' ? (
        <Action label={`Disable ${url}`} confirm="Hold everything back?" act={turn('disable')}>
          Disable
        </Action>
      ) : (
        <Action label={`Enable ${url}`} act={turn('enable')}>
          Enable
        </Action>
      )}
    </>
  );
};

const Messages = ({ deliveries }: { readonly deliveries: readonly OpsDelivery[] }) => (
  <Table label="Messages" columns={['Lead', 'State', { right: 'Attempts' }, 'Last answer', 'Next', 'Actions']}>
    {deliveries.map((delivery) => (
      <tr key={`${delivery.webhook_id} ${delivery.message_id}`}>
        <th scope="row">
          <Link to={formatAddress('history', { kind: 'lead', id: delivery.lead_id })}>{delivery.lead_id}</Link>
          <small>{formatAgo(delivery.updated_at)}</small>
        </th>
        <td data-label="State">
          <Dot state={marks[delivery.state]}>{delivery.state === 'waiting' ? 'tried again' : delivery.state}</Dot>
        </td>
        <td className={clsx(styles.right, text.numbers, styles.number)} data-label="Attempts">
          {formatCount(delivery.attempts)}
        </td>
        <td data-label="Last answer">
          {delivery.last_status !== undefined && (
            <span className={clsx(text.numbers, styles.number)}>{delivery.last_status}</span>
          )}{' '}
          {delivery.last_reason}
        </td>
        <td data-label="Next">
          {delivery.next_attempt_at === undefined ? '' : formatMoment(delivery.next_attempt_at)}
        </td>
        <td className={styles.actions}>
          <Action
            label={`Send lead ${delivery.lead_id} again`}
            act={async () => {
              const body = { message_ids: [delivery.message_id] };
              const { requested } = await send(
                '/api/ops/webhooks/:id/replay',
                { params: { id: delivery.webhook_id }, body },
                schemaOf('replayResponse'),
              );
              return requested === 0 ? 'There is no such message any more.' : 'Sent again.';
            }}
          >
            Send again
          </Action>
        </td>
      </tr>
    ))}
  </Table>
);
