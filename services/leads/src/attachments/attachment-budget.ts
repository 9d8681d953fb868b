import type { IncomingHttpHeaders } from 'node:http';
import { maxAttachmentBytes } from '#contracts/domain/forms/attachable';
import { reject, type Rejection } from '#contracts/rejections';
import { dailyBudget, type RateLimit } from '#platform/http/rate-limit';

/** Room that a file takes before it is read; at the end what is kept of it takes it. */
interface Taken {
  readonly settle: (used: number) => void;
}

/** What a body may be: its length where it says it, else the most there may be. */
const lengthOf = ({ 'content-length': length, 'content-encoding': encoding }: IncomingHttpHeaders): number =>
  length === undefined || encoding !== undefined ? maxAttachmentBytes : Number(length);

/** Bytes of files that come with leads in a day, for each site, and of them for each address. */
export class AttachmentBudget {
  private readonly sites: RateLimit | undefined;
  private readonly senders: RateLimit | undefined;

  /** @param aDay bytes of a site; of them one address may take a quarter. 0: any */
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
  ): Taken | Rejection {
    const bytes = lengthOf(headers);
    const own = `${site} ${sender}`;
    const wait = this.senders?.take(own, now, bytes) ?? 0;
    if (wait > 0) return tooMuch(wait);
    const refund = (given: number) => {
      this.senders?.take(own, now, -given);
      this.sites?.take(site, now, -given);
    };
    const siteWait = this.sites?.take(site, now, bytes) ?? 0;
    if (siteWait === 0) return { settle: (used) => refund(bytes - used) };
    this.senders?.take(own, now, -bytes);
    return tooMuch(siteWait);
  }
}

const tooMuch = (retryAfter: number): Rejection =>
  reject('too_many_requests', 'We can’t take any more files today. Please email them to us, or try again tomorrow.', {
    retryAfter,
  });
