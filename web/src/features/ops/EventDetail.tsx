import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { EventRow, HistoryKind } from '#contracts/api/ops-events';
import { formatAddress } from './address.js';
import { Press } from './Parts.js';
import { formatCount, formatMoment } from './format.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import styles from './EventDetail.module.css';

/** Stream categories with a history view. The server has the same list. */
const kinds: readonly HistoryKind[] = [
  'car',
  'lead',
  'reservation',
  'shopper',
  'site',
  'location',
  'import',
  'webhook',
  'valuation',
];

/** Returns the address of a stream's history; undefined if it has none. */
const historyAddress = (stream: string): string | undefined => {
  const at = stream.indexOf('-');
  const kind = kinds.find((name) => name === stream.slice(0, at));
  return kind && formatAddress('history', { kind, id: stream.slice(at + 1) });
};

interface EventDetailProps {
  readonly event: EventRow;
  readonly onClose: () => void;
}

export const EventDetail = ({ event, onClose }: EventDetailProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    // On a phone the event covers the list, so it takes the focus.
    if (!opened.current && window.matchMedia('(max-width: 899px)').matches) heading.current?.focus();
    opened.current = true;
  }, []);
  // A delivery's history is that of the delivered stream.
  const { stream } = (event.data ?? {}) as { readonly stream?: string };
  const history = historyAddress(event.stream) ?? (stream === undefined ? undefined : historyAddress(stream));
  return (
    <aside className={styles.drawer} aria-label="Event">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {event.type} <small>v{event.version}</small>
        </h2>
        <Press onClick={onClose}>Close</Press>
      </header>
      <p>{event.sentence}</p>
      <p className={clsx(layout.flow, styles.links)}>
        {history !== undefined && <Link to={history}>Timeline</Link>}
        <Link to={formatAddress('events', { stream: event.stream })}>This stream</Link>
        <Link to={formatAddress('events', { type: event.type })}>This type</Link>
      </p>
      <dl className={styles.facts}>
        <Fact name="Decided">{formatMoment(event.time)}</Fact>
        <Fact name="Position">{formatCount(event.position)}</Fact>
        <Fact name="Stream">{event.stream}</Fact>
        <Fact name="Revision">{event.revision}</Fact>
        {event.tenant !== undefined && <Fact name="Belongs to">{event.tenant}</Fact>}
        <Fact name="Id">{event.id}</Fact>
        {Object.entries(event.metadata)
          .filter(([name]) => name !== 'tenant')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
      <h3>Data</h3>
      <pre tabIndex={0}>{JSON.stringify(event.data, undefined, 2)}</pre>
    </aside>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
