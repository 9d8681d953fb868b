import type { Site } from '#contracts/domain/site/site';
import { sentPrefix, type StockSourceEvent } from '#contracts/events/stock-source';
import type { Content } from '../rendering/content.js';

export type Troubled = Extract<StockSourceEvent, { type: 'StockSourceTroubled' }>['data'];

const stays = 'The vehicles on your site stay as they were.';
const askThem = 'Please ask whoever sends the feed to look into it.';

const words: Readonly<Record<Troubled['trouble'], { readonly heading: string; readonly next: string }>> = {
  late: { heading: 'Your stock feed is late', next: `${stays} ${askThem}` },
  unchanged: {
    heading: 'Your stock feed brings nothing new',
    next: 'If nothing has changed in your yard either, all is well. Otherwise please ask whoever sends the feed whether it is still written anew.',
  },
  held: {
    heading: 'Your stock feed waits for your word',
    next: 'The vehicles that it lacks stay on your site until you say what becomes of them: in the inbox, under Stock.',
  },
  shrunk: {
    heading: 'Your stock feed is much shorter than before',
    next: `Please look whether vehicles are missing on your site. ${askThem}`,
  },
  failing: { heading: 'Your stock feed can’t be read', next: `${stays} ${askThem}` },
};

/** Returns the name of a feed; of one that is sent, the dealerships that it is sent for. */
const nameOf = ({ dealerships }: Site, source_id: string): string => {
  if (!source_id.startsWith(sentPrefix)) return source_id;
  const ids = source_id.slice(sentPrefix.length).split('+');
  return `sent for ${ids.map((id) => dealerships.find((one) => one.id === id)?.name ?? id).join(' and ')}`;
};

/** Tells the dealership about a problem of a stock source. */
export const stockSourceTroubled = (site: Site, { trouble, source_id, detail }: Troubled): Content => {
  const { heading, next } = words[trouble];
  const feed = nameOf(site, source_id);
  return {
    subject: `${heading}: ${feed}`,
    preview: detail,
    blocks: [
      { kind: 'heading', text: heading },
      {
        kind: 'facts',
        rows: [
          { label: 'Feed', value: feed },
          { label: 'What happened', value: detail },
        ],
      },
      { kind: 'text', text: next },
      ...(trouble === 'held'
        ? ([{ kind: 'buttons', links: [{ label: 'Open the stock', href: `${site.url}/inbox?view=stock` }] }] as const)
        : []),
    ],
    because: `You’re getting this because ${site.name} lists this address for problems.`,
  };
};
