import type { MeResponse } from '#contracts/api/shoppers';
import type { Shopper } from '#platform/access/session';

/** A shopper as they see themselves. */
export const shown = ({ id, phone_number, details, saved, alerts }: Shopper): MeResponse['user'] => ({
  id,
  phone_number,
  ...(details && { details }),
  saved: [...saved],
  alerts: alerts.map(({ sent_at: _, ...alert }) => alert),
});
