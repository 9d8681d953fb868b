import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertMailResponse } from '#contracts/api/alerts';
import type { ShopperAnswer } from '#contracts/api/shoppers';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { formatDate } from '../../lib/format.js';
import { alertMailQuery } from '../../lib/queries/alert-mail.js';
import { send } from '../../lib/send.js';
import { useAlerts } from '../../lib/session/alerts.js';
import { cacheShopper } from '../../lib/session/session.js';
import { Button } from '../../ui/Button.js';
import { Link } from '../../ui/Link.js';
import fieldStyles from '../../ui/Field.module.css';
import panelStyles from '../../ui/Panel.module.css';
import styles from './MyAlerts.module.css';

type Alert = ShopperAnswer['alerts'][number];

/** The shopper's alerts, each with a button to stop it. */
export const MyAlerts = ({ user }: { readonly user: ShopperAnswer }) => {
  const { timezone, search } = useSite();
  const queryClient = useQueryClient();
  const { stop } = useAlerts();
  const stopAll = useMutation({
    mutationFn: () => send('/api/alerts/stop', { body: {} }),
    onSuccess: () => cacheShopper(queryClient, { user: { ...user, alerts: [] } }),
  });
  const error = stop.error ?? stopAll.error;
  return (
    <section className={panelStyles.panel} aria-labelledby="alerts-heading">
      <h2 id="alerts-heading">Alerts</h2>
      {user.alerts.length === 0 && (
        <p>
          None. Tick a vehicle in your <Link to="/watchlist">watchlist</Link>, or save a{' '}
          <Link to={search.defaultPath}>search</Link>.
        </p>
      )}
      <div role="alert" className={fieldStyles.errorSummary} hidden={!error}>
        {error && <p>{error.message}</p>}
      </div>
      <ul className={styles.alerts}>
        {user.alerts.map((alert) => (
          <li key={alert.alert_id}>
            <p>
              <Link to={addressOf(alert)}>{alert.about.name}</Link>
              <span>
                {alert.about.kind === 'price' ? 'Price drops' : 'New matches'}, since{' '}
                {formatDate(alert.given_at, timezone)}
                {alert.email === undefined ? '' : ` · by email to ${alert.email}`}
                {alert.is_confirmed === false && ', once you confirm it by the link we sent there'}
              </span>
            </p>
            <Button
              look="quiet"
              aria-label={`Stop ${alert.about.name}`}
              onClick={() => {
                if (!stop.isPending) stop.mutate(alert.alert_id);
              }}
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
      {user.alerts.length > 1 && (
        <Button onClick={() => stopAll.isPending || stopAll.mutate()}>
          {stopAll.isPending ? 'One moment…' : 'Stop all'}
        </Button>
      )}
      {user.alerts.some(({ email }) => email !== undefined) && <MyAlertMail />}
    </section>
  );
};

/** Delivery states of the alerts' mail. */
const MyAlertMail = () => {
  const { load } = useEnvironment();
  const { timezone } = useSite();
  const { data } = useQuery(alertMailQuery(load));
  const mail = found(data)?.mail ?? [];
  return (
    mail.length > 0 && (
      <>
        <h3>Emails to you</h3>
        <ul className={styles.alerts}>
          {mail.map(({ kind, state, at }, index) => (
            <li key={index}>
              <p>
                {kind === 'confirm_email' ? 'Please confirm your address' : 'Alert'}
                <span>
                  {stateWords[state]}, <time dateTime={at}>{formatDate(at, timezone)}</time>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </>
    )
  );
};

const stateWords: Readonly<Record<AlertMailResponse['mail'][number]['state'], string>> = {
  sent: 'Sent',
  waiting: 'On its way',
  given_up: 'Could not be sent',
  delivered: 'Delivered',
  bounced: 'Came back: please check the address',
  complained: 'You marked it as spam, so we stopped',
};

const addressOf = ({ about }: Alert): string =>
  about.kind === 'price' ? `/cars/${about.slug}` : about.search === '' ? about.path : `${about.path}?${about.search}`;
