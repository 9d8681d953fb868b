import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { InboxLead, InboxSession } from '#contracts/api/inbox';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { ShortcutSwitch } from '../../ui/ShortcutSwitch.js';
import { formatInboxAddress, type InboxAddress } from './address.js';
import { DeliveryMark } from './DeliveryMark.js';
import { LeadDetail } from './LeadDetail.js';
import { kindOfLead } from './lead-facts.js';
import { leadsQuery } from './queries.js';
import { useShortcuts, useShortcutSetting } from '../../lib/use-keys.js';
import { useSearchField } from '../../lib/use-search-field.js';
import { TextField } from '../../ui/TextField.js';
import { outcomeWords, whenLong, whenShort } from './words.js';
import { Link } from '../../ui/Link.js';
import inboxStyles from './inbox.module.css';
import text from '../../ui/text.module.css';
import styles from './Leads.module.css';

interface LeadsProps {
  readonly session: InboxSession;
  readonly address: InboxAddress;
  readonly onGo: (change: Partial<InboxAddress>) => void;
}

/** Milliseconds without a keystroke before the search starts. */
const pause = 250;

/** The leads, latest first, with the open lead beside them. */
// eslint-disable-next-line max-lines-per-function -- Markup: the list, its pages, the lead beside it.
export const Leads = ({ session, address, onGo }: LeadsProps) => {
  const { load } = useEnvironment();
  const [typed, setTyped] = useSearchField(address.query, pause, (query) => onGo({ query, page: 1, lead: undefined }));
  const { data, isError, isPending, isPlaceholderData, refetch } = useQuery(leadsQuery(load, address));
  const answer = found(data);
  const leads = answer?.leads ?? [];
  const step = useStep({ leads, pages: answer?.pages ?? 1, isPlaceholderData, address, onGo });
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    Escape: () => address.lead !== undefined && onGo({ lead: undefined }),
  });
  const [hasShortcuts] = useShortcutSetting();
  const list = useListFocus(address.lead);
  // A failed refresh leaves what is on the screen, and what is being typed.
  if (isError && !answer) {
    return (
      <main className={inboxStyles.centre}>
        <LoadFailed title="We couldn’t load your leads just now." onRetry={refetch}>
          They are safe; trying again usually helps.
        </LoadFailed>
      </main>
    );
  }
  if (answer?.count === 0 && address.query === '' && !address.unanswered && address.lead === undefined) {
    return (
      <main className={inboxStyles.centre}>
        <Notice
          level={1}
          title="No leads yet"
          actions={<ButtonLink to={formatInboxAddress({ ...address, view: 'visits' })}>See your visits</ButtonLink>}
        >
          New enquiries appear here as they come in.
        </Notice>
      </main>
    );
  }
  return (
    <main className={styles.panes} data-open={address.lead !== undefined}>
      <h1 className="visually-hidden">Leads</h1>
      <section className={styles.list} aria-label="Leads" tabIndex={-1} ref={list}>
        <header>
          <h2>
            Leads{' '}
            <span className={clsx(text.muted, text.numbers, inboxStyles.count)}>
              {answer?.count.toLocaleString('en-AU')}
            </span>
          </h2>
          {answer && (answer.unanswered > 0 || address.unanswered) && (
            <Button
              look="quiet"
              aria-pressed={address.unanswered}
              onClick={() => onGo({ unanswered: !address.unanswered, page: 1, lead: undefined })}
            >
              {answer.unanswered.toLocaleString('en-AU')} not answered
            </Button>
          )}
          {hasShortcuts && (
            <p className={clsx(text.muted, styles.keys)} aria-hidden="true">
              <kbd>J</kbd> <kbd>K</kbd> next, previous <kbd>Esc</kbd> close
            </p>
          )}
        </header>
        <div className={styles.search}>
          <TextField
            label="Find a lead: name, phone, email, vehicle"
            labelInside
            required
            type="search"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {isPending && <div className={styles.rows} aria-busy="true" />}
        {answer && leads.length === 0 && (
          <p className={styles.empty}>{address.query === '' ? 'Every lead is answered.' : 'No leads match.'}</p>
        )}
        <ol className={styles.rows}>
          {leads.map((lead) => (
            <LeadRow key={lead.lead_id} lead={lead} address={address} session={session} />
          ))}
        </ol>
        {answer && answer.pages > 1 && (
          <nav className={styles.pages} aria-label="Pages">
            <Button
              aria-disabled={address.page <= 1}
              onClick={() => address.page > 1 && onGo({ page: address.page - 1, lead: undefined })}
            >
              Newer
            </Button>
            <span>
              {address.page} of {answer.pages}
            </span>
            <Button
              aria-disabled={address.page >= answer.pages}
              onClick={() => address.page < answer.pages && onGo({ page: address.page + 1, lead: undefined })}
            >
              Older
            </Button>
          </nav>
        )}
        <div className={styles.foot}>
          <ShortcutSwitch />
        </div>
      </section>
      {address.lead === undefined ? (
        <p className={styles.nothing}>{leads.length > 0 && 'Choose a lead to read it.'}</p>
      ) : (
        <LeadDetail key={address.lead} id={address.lead} session={session} onClose={() => onGo({ lead: undefined })} />
      )}
    </main>
  );
};

/** Gives the list the focus when a lead is closed whose row, which would take it, has left the list. */
const useListFocus = (lead: string | undefined) => {
  const list = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && lead === undefined && document.activeElement === document.body) list.current?.focus();
    wasOpen.current = lead !== undefined;
  }, [lead]);
  return list;
};

interface StepOptions extends Pick<LeadsProps, 'address' | 'onGo'> {
  readonly leads: readonly InboxLead[];
  readonly pages: number;
  /** Whether the leads are still those of another page. */
  readonly isPlaceholderData: boolean;
}

/** Returns the function that opens the next or previous lead, also on the next or previous page. */
const useStep = ({ leads, pages, isPlaceholderData, address, onGo }: StepOptions) => {
  const at = leads.findIndex(({ lead_id }) => lead_id === address.lead);
  // Place of the open lead, also after it left the list because it was answered.
  const last = useRef(0);
  const turned = useRef<-1 | 1>(undefined);
  const openFirst = useEffectEvent((by: -1 | 1) => {
    const first = leads.at(by > 0 ? 0 : -1);
    if (first) onGo({ lead: first.lead_id });
  });
  useEffect(() => {
    if (at >= 0) last.current = at;
  }, [at]);
  useEffect(() => {
    if (isPlaceholderData || turned.current === undefined) return;
    openFirst(turned.current);
    turned.current = undefined;
  }, [isPlaceholderData, leads]);
  return (by: -1 | 1) => {
    const isGone = at < 0 && address.lead !== undefined;
    const to = address.lead === undefined ? 0 : isGone ? last.current + Math.min(by, 0) : at + by;
    const next = leads[to];
    const page = address.page + by;
    if (next) onGo({ lead: next.lead_id });
    else if (page >= 1 && page <= pages) {
      turned.current = by;
      onGo({ page, lead: undefined });
    }
  };
};

interface LeadRowProps {
  readonly lead: InboxLead;
  readonly address: InboxAddress;
  readonly session: InboxSession;
}

const LeadRow = ({ lead, address, session: { timezone } }: LeadRowProps) => {
  const { now } = useEnvironment();
  const isOpen = lead.lead_id === address.lead;
  const isNoneOpen = address.lead === undefined;
  const wasOpen = useRef(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
    // Scrolls, too: a phone hid the list while the lead was open, and the browser forgot its place.
    else if (wasOpen.current && isNoneOpen && document.activeElement === document.body) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isNoneOpen]);
  return (
    <li>
      <Link
        ref={link}
        className={styles.row}
        to={formatInboxAddress({ ...address, lead: lead.lead_id })}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <strong>{lead.name}</strong>
        <time dateTime={lead.submitted_at} title={whenLong(lead.submitted_at, timezone)}>
          {whenShort(lead.submitted_at, now, timezone)}
        </time>
        <span className={styles.about}>{kindOfLead(lead)}</span>
        <span className={styles.marks}>
          {lead.outcome && <span className={clsx(text.muted, styles.outcome)}>{outcomeWords[lead.outcome]}</span>}
          <DeliveryMark state={lead.delivery} />
        </span>
        {lead.vehicle && <span className={styles.about}>{lead.vehicle}</span>}
      </Link>
    </li>
  );
};
