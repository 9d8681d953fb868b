import { useState } from 'react';
import { alertWording } from '#contracts/domain/alerts';
import type { ShopperAnswer } from '#contracts/api/shoppers';
import { useSite } from '../../lib/environment.js';
import { useAlerts } from '../../lib/session/alerts.js';
import styles from './PriceAlert.module.css';
import fieldStyles from '../../ui/Field.module.css';
import checkboxStyles from '../../ui/CheckboxField.module.css';

interface PriceAlertProps {
  readonly car: { readonly car_id: string; readonly name: string };
  readonly user: ShopperAnswer;
}

/** Consent to alerts about a lower price, which can be withdrawn. Not ticked by default. */
export const PriceAlert = ({ car, user }: PriceAlertProps) => {
  const { without } = useSite();
  const email = user.details?.email;
  return (
    <div className={styles.alert}>
      <Channel car={car} user={user} />
      {email && !without.includes('mail') && <Channel car={car} user={user} email={email} />}
    </div>
  );
};

/** Alerts by text message, or by mail to an address. */
const Channel = ({ car: { car_id, name }, user, email }: PriceAlertProps & { readonly email?: string }) => {
  const site = useSite();
  const { request, stop } = useAlerts();
  // The shopper's latest choice, until the response confirms it.
  const [wanted, setWanted] = useState<boolean>();
  const known = user.alerts.find(
    ({ about, ...alert }) =>
      about.kind === 'price' && about.car_id === car_id && (alert.email === undefined) === (email === undefined),
  );
  const isPending = request.isPending || stop.isPending;
  const wording = alertWording('price', site, email === undefined ? 'text' : 'email');
  const error = request.error ?? stop.error;
  return (
    <>
      <label className={checkboxStyles.checkbox}>
        <input
          type="checkbox"
          checked={wanted ?? known !== undefined}
          aria-busy={isPending}
          onChange={() => {
            if (isPending) return;
            setWanted(!known);
            const options = { onSettled: () => setWanted(undefined) };
            if (known) stop.mutate(known.alert_id, options);
            else request.mutate({ kind: 'price', car_id, wording, ...(email !== undefined && { email }) }, options);
          }}
        />
        <span>
          <span className="visually-hidden">{name}: </span>
          {wording}
          {known?.is_confirmed === false && ` We sent a link to ${known.email}. Confirm it to start your alerts.`}
        </span>
      </label>
      {error && (
        <p className={fieldStyles.error} role="alert">
          {error.message}
        </p>
      )}
    </>
  );
};
