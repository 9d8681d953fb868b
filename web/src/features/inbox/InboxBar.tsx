import clsx from 'clsx';
import { Download, LogOut } from 'lucide-react';
import type { InboxSession } from '#contracts/api/inbox';
import { useSite } from '../../lib/environment.js';
import { Button, ButtonAnchor } from '../../ui/Button.js';
import { useHeldImports } from './feeds/use-imports.js';
import { formatInboxAddress, type InboxAddress } from './address.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './InboxBar.module.css';

interface InboxBarProps {
  readonly session: InboxSession;
  readonly address: InboxAddress;
  readonly onGo: (change: Partial<InboxAddress>) => void;
  readonly onLeave: () => void;
}

const views = [
  ['leads', 'Leads'],
  ['visits', 'Visits'],
  ['stock', 'Stock'],
  ['feeds', 'Feeds'],
] as const;

const nothingOpen = { lead: undefined, car: undefined, query: '', status: undefined, page: 1 } as const;

export const InboxBar = ({ session: { dealerships, stock }, address, onGo, onLeave }: InboxBarProps) => {
  const { name } = useSite();
  const exported = address.dealership === undefined ? '' : `?dealership_id=${encodeURIComponent(address.dealership)}`;
  return (
    <header className={clsx(layout.wrap, styles.bar)}>
      <p className={clsx(text.muted, text.strong)}>{name}</p>
      <nav aria-label="Inbox">
        {views
          .filter(([view]) => stock || (view !== 'stock' && view !== 'feeds'))
          .map(([view, label]) => (
            <Link
              key={view}
              to={formatInboxAddress({ ...address, ...nothingOpen, view })}
              aria-current={address.view === view ? 'page' : undefined}
            >
              {label}
              {view === 'feeds' && <Waiting />}
            </Link>
          ))}
      </nav>
      <div className={clsx(layout.row, styles.tools)}>
        {address.view === 'leads' && dealerships.length > 1 && (
          <select
            aria-label="Dealership"
            value={address.dealership ?? ''}
            onChange={({ target }) => onGo({ dealership: target.value || undefined, page: 1, lead: undefined })}
          >
            <option value="">All dealerships</option>
            {dealerships.map(({ id, name: dealership }) => (
              <option key={id} value={id}>
                {dealership}
              </option>
            ))}
          </select>
        )}
        {address.view === 'leads' && (
          <ButtonAnchor
            look="quiet"
            href={`/api/inbox/leads.csv${exported}`}
            download="leads.csv"
            aria-label="Export CSV"
          >
            <Download aria-hidden="true" size={18} />
            <span>Export CSV</span>
          </ButtonAnchor>
        )}
        <Button look="quiet" onClick={onLeave} aria-label="Sign out">
          <LogOut aria-hidden="true" size={18} />
          <span>Sign out</span>
        </Button>
      </div>
    </header>
  );
};

/** How many feeds wait for the dealer's decision. */
const Waiting = () => {
  const { length } = useHeldImports();
  return length === 0 ? null : (
    <span className={styles.waiting}>
      {length}
      <span className="visually-hidden"> to decide</span>
    </span>
  );
};
