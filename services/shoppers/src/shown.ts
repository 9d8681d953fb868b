import type { MeResponse } from '#contracts/api/shoppers';
import type { Shopper } from '#platform/access/session';

/** A shopper as they see themselves. */
export const shown = ({ id, phone_number, details, saved, alerts, confirmed }: Shopper): MeResponse['user'] => ({
  id,
  phone_number,
  ...(details && { details }),
  saved: [...saved],
  alerts: alerts.map(({ sent_at: _, ...alert }) => ({
    ...alert,
    ...(alert.email !== undefined && { is_confirmed: confirmed.includes(alert.email) }),
  })),
});
