import { type Block, type Content, type Sender, withdrawLabel } from './content.js';

const written = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(block.text.length, 60))}`;
    case 'text':
      return block.text;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'buttons':
      return block.links.map(linkOf).join('\n');
    case 'car': {
      const { name, price, details, href } = block.car;
      return [name, price, details, href].filter(Boolean).join('\n');
    }
  }
};

/** A phone number is already in its label. An address is shown without the subject of its link. */
const linkOf = ({ label, href }: { readonly label: string; readonly href: string }): string => {
  if (href.startsWith('tel:')) return label;
  return `${label}: ${href.startsWith('mailto:') ? href.slice('mailto:'.length).split('?', 1)[0]! : href}`;
};

export const plainText = (
  { blocks, because, unsubscribe, withdraw }: Content,
  { site, address, phone }: Sender,
): string =>
  [
    ...blocks.map(written),
    [`--`, site.name, address, phone, site.url].filter(Boolean).join('\n'),
    because,
    ...(unsubscribe === undefined ? [] : [`Stop these messages: ${unsubscribe}`]),
    ...(withdraw === undefined ? [] : [`${withdrawLabel}: ${withdraw}`]),
  ].join('\n\n');
