import { reject, type Rejection } from '#contracts/rejections';
import { e164 } from '#contracts/domain/e164';
import { hour, second } from '#contracts/domain/durations';
import { RateLimit } from '#platform/http/rate-limit';

const senders = 50_000;

const limitOf = (anHour: number): RateLimit | undefined =>
  anHour > 0 ? new RateLimit({ burst: anHour, rate: anHour / (hour / second), senders }) : undefined;

/** Limits the leads per phone number. */
export class LeadLimits {
  private readonly phones: RateLimit | undefined;

  constructor(perPhone: number) {
    this.phones = limitOf(perPhone);
  }

  /** @param phone as typed */
  ofPhone(phone: string, now: Date): Rejection | undefined {
    return tooMany(this.phones?.take(e164(phone), now) ?? 0);
  }
}

const tooMany = (wait: number): Rejection | undefined =>
  wait > 0
    ? reject('too_many_requests', 'That’s a lot of enquiries in a short time. Please call us, or try again later.', {
        retryAfter: wait,
      })
    : undefined;
