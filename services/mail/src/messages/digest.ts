import { localMinute } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import type { CrmInboxView } from '#contracts/views/lead';
import type { Content } from '../rendering/content.js';
import { inWords } from './lead.js';

/** Maximum number of leads in a digest; the inbox has all of them. */
export const maxListed = 30;

/** Lists the unanswered leads, oldest first. */
export const digest = (site: Site, leads: readonly CrmInboxView[], count: number): Content => {
  const heading = count === 1 ? '1 lead is waiting for a reply' : `${count} leads are waiting for a reply`;
  return {
    subject: heading,
    preview: leads
      .slice(0, 3)
      .map(({ lead }) => `${lead.user.name} ${lead.user.last_name}`)
      .join(', '),
    blocks: [
      { kind: 'heading', text: heading },
      {
        kind: 'facts',
        rows: leads.map(({ lead_id, lead, submitted_at }) => ({
          label: `${lead.user.name} ${lead.user.last_name}`,
          value: `${aboutOf(lead)}\n${inWords(localMinute(new Date(submitted_at), site.timezone))}`,
          href: `${site.url}/inbox?lead=${encodeURIComponent(lead_id)}`,
        })),
      },
      ...(count > leads.length ? [{ kind: 'text', text: `And ${count - leads.length} more.` } as const] : []),
      { kind: 'buttons', links: [{ label: 'Open the inbox', href: `${site.url}/inbox?answered=no` }] },
      {
        kind: 'text',
        text: 'Mark a lead as contacted in the inbox or your CRM, and it leaves this list.',
      },
    ],
    because: `You’re getting this once a day because ${site.name} lists this address for unanswered leads.`,
  };
};

const aboutOf = ({ vehicle, category }: CrmInboxView['lead']): string =>
  vehicle ? [vehicle.year, vehicle.make, vehicle.model, vehicle.badge].filter(Boolean).join(' ') : category;
