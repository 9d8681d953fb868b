import { z } from 'zod';
import { reject, type Rejection } from '#contracts/rejections';
import {
  type TradeInVehicle,
  valuationAdjustment,
  valuationQuestion,
  valueRange,
  type ValueRange,
} from '#contracts/domain/trade-in';
import { askProvider } from '#platform/http/ask-provider';
import type { PriceGuide } from './ports.js';
import type { Adjusted, Appraisal } from './valuation.js';

const appraised = valueRange.extend({ questions: z.array(valuationQuestion).max(20).default([]) });
const refused = z.object({ reason: z.string().max(300) });
const adjusted = valueRange.extend({ adjustments: z.array(valuationAdjustment).max(20).default([]) });

/**
 * A price guide over HTTP. `POST <url>` with the vehicle and its kilometres returns a range and questions, or 422 with
 * a reason. `POST <url>/adjustments` with the range and the answers returns the adjusted range.
 */
export class HttpGuide implements PriceGuide {
  private readonly url: string;

  constructor(
    url: string,
    private readonly timeout?: number,
  ) {
    this.url = url.replace(/\/$/, '');
  }

  async appraise(vehicle: TradeInVehicle, km: number): Promise<Appraisal | Rejection> {
    const answered = await askProvider(this.url, { vehicle, km }, this.timeout);
    if (answered?.status === 422) {
      const { data } = refused.safeParse(answered.body);
      return { declined: data?.reason ?? 'We would like to see it first.' };
    }
    const { data } = appraised.safeParse(answered?.status === 200 ? answered.body : undefined);
    return data ?? unavailable();
  }

  async adjust(
    vehicle: TradeInVehicle,
    first: ValueRange,
    answers: Readonly<Record<string, string>>,
  ): Promise<Adjusted | Rejection> {
    const answered = await askProvider(`${this.url}/adjustments`, { vehicle, estimate: first, answers }, this.timeout);
    const { data } = adjusted.safeParse(answered?.status === 200 ? answered.body : undefined);
    return data ?? unavailable();
  }
}

const unavailable = () => reject('unavailable', 'The price guide isn’t answering right now.', { retryAfter: 60 });
