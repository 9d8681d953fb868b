import type { Site } from '#contracts/domain/site/site';
import type { StockSourceEvent } from '#contracts/events/stock-source';
import type { Content } from '../look/content.js';

export type Troubled = Extract<StockSourceEvent, { type: 'StockSourceTroubled' }>['data'];

const headings: Readonly<Record<Troubled['trouble'], string>> = {
  late: 'Your stock feed is late',
  shrunk: 'Your stock feed is much shorter than before',
  failing: 'Your stock feed can’t be read',
};

/** A feed comes late, or short, or not at all. */
export const stockSourceTroubled = (site: Site, { trouble, source_id, detail }: Troubled): Content => ({
  subject: `${headings[trouble]}: ${source_id}`,
  preview: detail,
  blocks: [
    { kind: 'heading', text: headings[trouble] },
    {
      kind: 'facts',
      rows: [
        { label: 'Feed', value: source_id },
        { label: 'What happened', value: detail },
      ],
    },
    {
      kind: 'text',
      text: 'The vehicles on your site stay as they were. Please ask whoever sends the feed to look into it.',
    },
  ],
  because: `You’re getting this because ${site.name} lists this address for problems.`,
});
