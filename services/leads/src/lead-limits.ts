import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { hour, second } from '#contracts/domain/durations';
import { RateLimit } from '#platform/http/rate-limit';

const senders = 50_000;

const limitOf = (anHour: number): RateLimit | undefined =>
  anHour > 0 ? new RateLimit({ burst: anHour, rate: anHour / (hour / second), senders }) : undefined;

/** How many leads come about one phone number before the sender has to wait. */
export class LeadLimits {
  private readonly phones: RateLimit | undefined;

  constructor(perPhone: number) {
    this.phones = limitOf(perPhone);
  }

  /** @param phone as typed: what is not a digit, and how Australia is dialled, makes no other number of it */
  ofPhone(phone: string, now: Date): Rejection | undefined {
    const digits = phone.replace(/\D/g, '').replace(/^(61|0)/, '');
    return tooMany(this.phones?.take(digits, now) ?? 0);
  }
}

const tooMany = (wait: number): Rejection | undefined =>
  wait > 0
    ? reject('too_many_requests', 'That’s a lot of enquiries in a short time. Please call us, or try again later.', {
        retryAfter: wait,
      })
    : undefined;
