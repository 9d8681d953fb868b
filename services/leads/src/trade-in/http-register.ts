import { z } from 'zod';
import { reject, type Rejection } from '#contracts/rejections';
import { type TradeInVehicle, tradeInVehicle } from '#contracts/domain/trade-in';
import { askProvider } from '#platform/http/ask-provider';
import type { RegoRegister } from './ports.js';
import type { AustralianState } from '#contracts/domain/places/australian-states';

/** Drops the additional fields of a provider's response. */
const answer = z.object(tradeInVehicle.shape);

/** A register over HTTP: `GET <url>/<state>/<rego>` returns the vehicle, or 404. */
export class HttpRegister implements RegoRegister {
  constructor(
    private readonly url: string,
    private readonly timeout?: number,
  ) {}

  async lookUp(state: AustralianState, rego: string): Promise<TradeInVehicle | Rejection> {
    const url = `${this.url.replace(/\/$/, '')}/${state}/${encodeURIComponent(rego)}`;
    const answered = await askProvider(url, undefined, this.timeout);
    if (answered?.status === 404) return reject('rego_not_found', `We can’t find ${rego} on the ${state} register.`);
    const vehicle = answered?.status === 200 ? answer.safeParse(answered.body) : undefined;
    return vehicle?.success
      ? { ...vehicle.data, rego, state }
      : reject('unavailable', 'The register isn’t answering right now.', { retryAfter: 60 });
  }
}
