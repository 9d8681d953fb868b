import type { MeResponse } from '#contracts/api/shoppers';
import type { Shopper } from '#platform/access/session';

/** The shopper's own data, as the API shows it to them. */
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
