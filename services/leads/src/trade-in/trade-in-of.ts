import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadRequest } from '#contracts/api/leads';
import type { LeadTradeIn } from '#contracts/events/lead';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { valuationOf } from './valuation.js';

/** The vehicle a lead would trade in: as it was valued, by our own record and nobody's word, else as it was sent. */
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
