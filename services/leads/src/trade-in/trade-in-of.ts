import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadRequest } from '#contracts/api/leads';
import type { LeadTradeIn } from '#contracts/events/lead';
import { reject, type Rejection } from '#contracts/rejections';
import { valuationOf } from './valuation.js';

/** Returns the vehicle of a lead's trade-in: from our own valuation if there is one, else as sent. */
export const tradeInOf = async (
  { trade_in: tradeIn }: LeadRequest,
  site_id: string,
  read: (valuationId: string) => Promise<readonly RecordedEvent[]>,
): Promise<LeadTradeIn | undefined | Rejection> => {
  if (tradeIn?.valuation_id === undefined) return tradeIn;
  const { valuation_id } = tradeIn;
  const valued = valuationOf(await read(valuation_id));
  if (valued?.site_id !== site_id) {
    return reject('invalid', 'There is no such valuation.', {
      errors: [{ field: 'trade_in.valuation_id', reason: 'is not known here' }],
    });
  }
  const { vehicle, km, estimate } = valued;
  return { ...tradeIn, ...vehicle, km, ...(estimate && { valuation: estimate }) };
};
