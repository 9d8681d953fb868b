import type { Site } from '#contracts/domain/site/site';
import type { WebhookEvent } from '#contracts/events/webhook';
import type { Content } from '../look/content.js';

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];

/** A CRM's webhook gets nothing any more. */
export const webhookStopped = (
  site: Site,
  { url, description }: DataOf<'WebhookRegistered'>,
  { reason }: DataOf<'WebhookDisabled'>,
): Content => {
  const { host } = new URL(url);
  return {
    subject: `Leads no longer reach your CRM at ${host}`,
    preview: 'They are kept, and arrive in order once it answers again.',
    blocks: [
      { kind: 'heading', text: 'Leads no longer reach your CRM' },
      {
        kind: 'text',
        text:
          reason === 'gone'
            ? `${host} answered that the address is gone (410), so nothing more is sent there.`
            : `${host} has failed for days, so nothing more is sent there for now. It is tested for three more days, and goes on by itself once it answers.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Address', value: url },
          ...(description === undefined ? [] : [{ label: 'Called', value: description }]),
        ],
      },
      {
        kind: 'text',
        text: 'No lead is lost: they are in the inbox, and your CRM gets what it missed once somebody enables the webhook again.',
      },
      { kind: 'buttons', links: [{ label: 'Open the inbox', href: `${site.url}/inbox` }] },
    ],
    because: `Sent to you because ${site.name} has named this address for what goes wrong.`,
  };
};
