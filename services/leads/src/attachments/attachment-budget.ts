import type { IncomingHttpHeaders } from 'node:http';
import { maxAttachmentBytes } from '#contracts/domain/forms/attachable';
import { reject, type Rejection } from '#contracts/rejections';
import { dailyBudget, type RateLimit } from '#platform/http/rate-limit';

/** Bytes reserved for a file before it is read. `settle` replaces them with the bytes actually stored. */
interface Reservation {
  readonly settle: (used: number) => void;
}

/** Bytes to reserve for a body: its declared length, else the maximum. */
const lengthOf = ({ 'content-length': length, 'content-encoding': encoding }: IncomingHttpHeaders): number =>
  length === undefined || encoding !== undefined ? maxAttachmentBytes : Number(length);

/** Limits the bytes of lead attachments per day, for each site and for each address within it. */
export class AttachmentBudget {
  private readonly sites: RateLimit | undefined;
  private readonly senders: RateLimit | undefined;

  /** @param aDay bytes per site; one address may use a quarter of them. 0: unlimited */
  constructor(aDay: number) {
    this.sites = dailyBudget(aDay);
    this.senders = dailyBudget(aDay && Math.max(aDay / 4, maxAttachmentBytes));
  }

  take(
    {
      site,
      sender,
      headers,
    }: { readonly site: string; readonly sender: string; readonly headers: IncomingHttpHeaders },
    now: Date,
  ): Reservation | Rejection {
    const bytes = lengthOf(headers);
    const own = `${site} ${sender}`;
    const wait = this.senders?.take(own, now, bytes) ?? 0;
    if (wait > 0) return overBudget(wait);
    const refund = (given: number) => {
      this.senders?.take(own, now, -given);
      this.sites?.take(site, now, -given);
    };
    const siteWait = this.sites?.take(site, now, bytes) ?? 0;
    if (siteWait === 0) return { settle: (used) => refund(bytes - used) };
    this.senders?.take(own, now, -bytes);
    return overBudget(siteWait);
  }
}

const overBudget = (retryAfter: number): Rejection =>
  reject('too_many_requests', 'We can’t take any more files today. Please email them to us, or try again tomorrow.', {
    retryAfter,
  });
