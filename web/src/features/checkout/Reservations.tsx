import { useQuery } from '@tanstack/react-query';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatDollars } from '../../lib/format.js';
import { useSession } from '../../lib/session/session.js';
import { reservationsQuery } from './queries.js';
import { momentText, outcomeText, refundText } from './words.js';
import { Link } from '../../ui/Link.js';
import styles from './Reservations.module.css';

/** The shopper's reservations, each with where it stands. */
export const Reservations = ({ onlyUnpaid = false }: { readonly onlyUnpaid?: boolean }) => {
  const { site, load } = useEnvironment();
  const { user } = useSession(true);
  const { data } = useQuery(reservationsQuery(load, user !== undefined));
  const all = found(data)?.reservations;
  const shown = all?.filter(({ state }) => !onlyUnpaid || state === 'waiting' || state === 'declined');
  if (!shown) return <div className={styles.reservations} aria-busy="true" />;
  if (shown.length === 0) {
    return (
      <p className={styles.reservations}>
        {onlyUnpaid ? 'You have nothing to pay right now.' : 'No reservations yet.'}
      </p>
    );
  }
  return (
    <ul className={styles.reservations}>
      {shown.map((one) => (
        <li key={one.id}>
          <Link to={`/cars/${one.car.slug}/${site.checkout.page}`}>{one.car.name}</Link>
          <span>{formatDollars(one.amount)}</span>
          <span>
            {one.state === 'confirmed'
              ? `Held until ${momentText(one.held_until!, site.timezone)}`
              : one.state === 'ended'
                ? `${outcomeText[one.outcome ?? 'expired'].title}. ${refundText(one)}`
                : one.state === 'paid'
                  ? 'Paid'
                  : `To be paid by ${momentText(one.pay_by, site.timezone)}`}
          </span>
        </li>
      ))}
    </ul>
  );
};
