import type { Site } from '#contracts/domain/site/site';
import type { WebhookEvent } from '#contracts/events/webhook';
import type { Content } from '../rendering/content.js';

type Registered = Extract<WebhookEvent, { type: 'WebhookRegistered' }>['data'];

/** `gone`: it answered 410; `failing`: it is tested for three days; `given_up`: it failed all tests. */
export type WhyStopped = 'gone' | 'failing' | 'given_up';

const goesOnByHand = 'Your CRM gets everything it missed, in order, once the webhook is enabled again.';

const reasons: Readonly<Record<WhyStopped, (host: string) => readonly [why: string, next: string]>> = {
  gone: (host) => [
    `${host} answered that its address no longer exists (410), so we have stopped sending to it.`,
    goesOnByHand,
  ],
  failing: (host) => [
    `${host} has not taken a lead for days, so we have stopped sending to it. We test it for three days. As soon as it answers, it gets everything it missed, in order.`,
    'You need not do anything here. Please ask whoever runs your CRM to look into it.',
  ],
  given_up: (host) => [`${host} did not answer for three more days, so we no longer test it.`, goesOnByHand],
};

/** Tells the dealership that a CRM's webhook is disabled. */
export const webhookStopped = (site: Site, { url, description }: Registered, why: WhyStopped): Content => {
  const { host } = new URL(url);
  const [reason, next] = reasons[why](host);
  return {
    subject:
      why === 'given_up' ? `Your CRM at ${host} still gets no leads` : `Leads no longer reach your CRM at ${host}`,
    preview: `No lead is lost. ${next}`,
    blocks: [
      { kind: 'heading', text: why === 'given_up' ? 'Your CRM still gets no leads' : 'Leads no longer reach your CRM' },
      { kind: 'text', text: reason },
      {
        kind: 'facts',
        rows: [
          { label: 'Webhook', value: url },
          ...(description === undefined ? [] : [{ label: 'Name', value: description }]),
        ],
      },
      { kind: 'text', text: `No lead is lost: they are all in the inbox. ${next}` },
      { kind: 'buttons', links: [{ label: 'Open the inbox', href: `${site.url}/inbox` }] },
    ],
    because: `You’re getting this because ${site.name} lists this address for problems.`,
  };
};
