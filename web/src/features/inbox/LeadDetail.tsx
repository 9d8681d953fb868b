import clsx from 'clsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Mail, Paperclip, Phone, Send } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { InboxDetail, InboxSession } from '#contracts/api/inbox';
import { isWebAddress } from '#contracts/domain/site-address';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { Button, ButtonAnchor } from '../../ui/Button.js';
import { Consent } from './Consent.js';
import { DeliveryMark } from './DeliveryMark.js';
import { furtherFacts } from './lead-facts.js';
import { Outcomes } from './Outcomes.js';
import { leadQuery, resend } from './queries.js';
import { useShortcuts, useShortcutSetting } from '../../lib/use-keys.js';
import { erasedWords, groupedPhone, mailInWords, mailStateWords, whenLong } from './words.js';
import { usePress } from './use-change.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './LeadDetail.module.css';

interface LeadDetailProps {
  readonly id: string;
  readonly session: InboxSession;
  readonly onClose: () => void;
}

/** One lead: the shopper, the enquiry, the vehicle and the outcome. */
export const LeadDetail = ({ id, session, onClose }: LeadDetailProps) => {
  const { load } = useEnvironment();
  const { data, isError, refetch } = useQuery(leadQuery(load, id));
  const lead = found(data);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [lead?.lead_id]);
  return (
    <article className={clsx(layout.stack, styles.detail)} aria-busy={data === undefined && !isError}>
      <Button look="quiet" className={styles.back} onClick={onClose}>
        <ArrowLeft aria-hidden="true" size={18} />
        All leads
      </Button>
      {data !== undefined && !lead && <p>This lead is no longer here.</p>}
      {isError && (
        <p>
          We couldn’t load this lead just now. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {lead && (
        <>
          <header>
            <h2 ref={heading} tabIndex={-1}>
              {lead.name}
            </h2>
            <p>
              {[lead.category, lead.subcategory].filter(Boolean).join(' · ')},{' '}
              <time dateTime={lead.submitted_at}>{whenLong(lead.submitted_at, session.timezone)}</time>
            </p>
          </header>
          <p className={clsx(layout.flow, styles.contact)}>
            <ButtonAnchor look="primary" href={telephone(lead.phone)}>
              <Phone aria-hidden="true" size={18} />
              {groupedPhone(lead.phone)}
            </ButtonAnchor>
            <ButtonAnchor href={`mailto:${lead.email}`}>
              <Mail aria-hidden="true" size={18} />
              {lead.email}
            </ButtonAnchor>
          </p>
          {lead.message && <blockquote className={styles.message}>{lead.message}</blockquote>}
          <Attached lead={lead} />
          <Outcomes key={lead.lead_id} lead={lead} session={session} />
          <Facts lead={lead} session={session} />
          <Deliveries lead={lead} timeZone={session.timezone} />
        </>
      )}
    </article>
  );
};

/** The browser sends the session's cookie with the download. */
const Attached = ({ lead: { lead_id, attachments } }: { readonly lead: InboxDetail }) =>
  attachments.length > 0 && (
    <p className={clsx(layout.flow, styles.contact)}>
      {attachments.map(({ attachment_id, type, bytes }, at) => {
        const href = `/api/inbox/leads/${lead_id}/attachments/${attachment_id}`;
        const size = `${at + 1} (${Math.ceil(bytes / 1024)} KB)`;
        return type === 'application/pdf' ? (
          <ButtonAnchor key={attachment_id} href={href} download>
            <Paperclip aria-hidden="true" size={18} />
            Document {size}
          </ButtonAnchor>
        ) : (
          <a key={attachment_id} className={styles.photograph} href={href} download>
            <img src={href} alt="" loading="lazy" />
            Photograph {size}
          </a>
        );
      })}
    </p>
  );

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ lead, session }: { readonly lead: InboxDetail; readonly session: InboxSession }) => {
  const { labels } = useSite();
  const { now } = useEnvironment();
  const dealership = session.dealerships.find(({ id }) => id === lead.dealership_id)?.name;
  return (
    <dl className={styles.facts}>
      {lead.vehicle && (
        <Fact name="Vehicle">
          {isWebAddress(lead.url) ? <a href={lead.url}>{lead.vehicle}</a> : lead.vehicle}{' '}
          {lead.stock_number && <span>Stock {lead.stock_number}</span>}
        </Fact>
      )}
      {lead.price && <Fact name="Price">{lead.price}</Fact>}
      {lead.trade_in && <Fact name="Trade-in">{lead.trade_in}</Fact>}
      {dealership && session.dealerships.length > 1 && <Fact name="Dealership">{dealership}</Fact>}
      {lead.postcode && <Fact name="Postcode">{lead.postcode}</Fact>}
      {furtherFacts(lead, labels).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name="Offers by email">
        <Consent key={lead.lead_id} lead={lead} timeZone={session.timezone} />
      </Fact>
      {Object.entries(lead.linked_query_params).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {lead.mail.map(({ kind, state, at, reason }, index) => (
        <Fact key={index} name={mailInWords(kind, lead.mail)}>
          {mailStateWords[state]} {whenLong(at, session.timezone)} {reason && <span>{reason}</span>}
        </Fact>
      ))}
      {lead.erased_from && <Fact name="Will be erased">{erasedWords(lead.erased_from, now, session.timezone)}</Fact>}
      {lead.visited_pages.length > 0 && (
        <Fact name="Pages seen">
          <ol className={text.small}>
            {lead.visited_pages.map((page, index) => (
              <li key={index}>{page}</li>
            ))}
          </ol>
        </Fact>
      )}
    </dl>
  );
};

const Deliveries = ({ lead, timeZone }: { readonly lead: InboxDetail; readonly timeZone: string }) => {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['inbox'] });
  const sending = usePress({ mutationFn: resend, onSuccess: refresh, onError: refresh });
  const [hasShortcuts] = useShortcutSetting();
  useShortcuts({ r: () => lead.deliveries.length > 0 && sending.press(lead.lead_id) });
  if (lead.deliveries.length === 0) return null;
  return (
    <section className={styles.deliveries} aria-labelledby="inbox-deliveries">
      <header>
        <h3 id="inbox-deliveries">Your CRM</h3>
        <Button
          onClick={() => sending.press(lead.lead_id)}
          aria-disabled={sending.isPending}
          aria-keyshortcuts={hasShortcuts ? 'r' : undefined}
        >
          <Send aria-hidden="true" size={16} />
          Send again
        </Button>
      </header>
      <ul>
        {lead.deliveries.map((delivery) => (
          <li key={`${delivery.webhook_id} ${delivery.message_id}`}>
            <DeliveryMark state={delivery.state} />
            <span className={styles.url}>{delivery.url}</span>
            <span>
              {delivery.state === 'delivered'
                ? delivery.last_attempt_at && whenLong(delivery.last_attempt_at, timeZone)
                : [
                    delivery.state === 'queued' ? 'after earlier leads that have not arrived' : delivery.last_reason,
                    delivery.next_attempt_at && `next try ${whenLong(delivery.next_attempt_at, timeZone)}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p role="status">
        {sending.isError && sending.error.message}
        {sending.isSuccess && 'Sent again.'}
      </p>
    </section>
  );
};
