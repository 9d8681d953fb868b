import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { reservationNumber } from '#contracts/domain/checkout/reservation-texts';
import type { ReservationsResponse } from '#contracts/api/reservations';
import { phoneFor } from '#contracts/domain/phone';
import type { CarDocument } from '#contracts/search/car-document';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { formatDollars, telephone } from '../../lib/format.js';
import { reservationsQuery } from '../../lib/queries/reservations.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { useSession } from '../../lib/session/session.js';
import { momentText, outcomeText, refundText } from './words.js';
import { CarListItem } from '../../ui/car/CarListItem.js';
import { Link } from '../../ui/Link.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import watched from '../../ui/car/WatchedCar.module.css';
import styles from './Reservations.module.css';

/** Lists the shopper's reservations with their states. */
export const Reservations = ({ onlyUnpaid = false }: { readonly onlyUnpaid?: boolean }) => {
  const { load } = useEnvironment();
  const { user } = useSession(true);
  const { data, isError, refetch } = useQuery(reservationsQuery(load, user !== undefined));
  const all = found(data)?.reservations;
  const shown = all?.filter(({ state }) => !onlyUnpaid || state === 'waiting' || state === 'declined');
  const cars = useQuery(vehiclesByIdQuery(load, [...new Set(shown?.map(({ car }) => car.car_id))]));
  if (!shown && isError) return <LoadFailed title="We couldn’t load your reservations." onRetry={refetch} />;
  if (!shown) return <div className={styles.reservations} aria-busy="true" />;
  if (shown.length === 0) {
    return (
      <p className={styles.reservations}>
        {onlyUnpaid ? 'You have nothing to pay right now.' : 'No reservations yet.'}
      </p>
    );
  }
  return (
    <ul className={clsx(layout.stack, watched.list, styles.reservations)}>
      {shown.map((one) => (
        <li key={one.id}>
          <Reserved reservation={one} car={found(cars.data)?.hits.find(({ id }) => id === one.car.car_id)} />
        </li>
      ))}
    </ul>
  );
};

interface ReservedProps {
  readonly reservation: ReservationsResponse['reservations'][number];
  /** The car in current stock; undefined if it is no longer there. */
  readonly car: CarDocument | undefined;
}

const Reserved = ({ reservation, car }: ReservedProps) => {
  const { checkout, timezone } = useSite();
  const { id, state, amount, outcome, held_until, pay_by } = reservation;
  const { name, slug } = reservation.car;
  return (
    <CarListItem
      picture={car?.primary_image_url}
      isUnavailable={state === 'ended'}
      details={
        <>
          <h3 className={text.title}>
            <Link to={`/cars/${slug}/${checkout.page}`} className={layout.target}>
              {name}
            </Link>
          </h3>
          <p>
            {state === 'confirmed'
              ? `Held until ${momentText(held_until!, timezone)}`
              : state === 'ended'
                ? `${outcomeText[outcome ?? 'expired'].title}. ${refundText(reservation)}`
                : state === 'paid'
                  ? 'Paid'
                  : `To be paid by ${momentText(pay_by, timezone)}`}
          </p>
          <p className={text.note}>
            Reservation {reservationNumber(id)}, {formatDollars(amount)} deposit
          </p>
          {state === 'confirmed' && <WhatNext car={car} />}
        </>
      }
    />
  );
};

const WhatNext = ({ car }: Pick<ReservedProps, 'car'>) => {
  const site = useSite();
  const phone = car ? phoneFor(car, site) : site.phones.main;
  return (
    <p className={text.note}>
      We’ll call you to arrange a look or a drive.
      {phone !== '' && (
        <>
          {' '}
          Or call us on <a href={telephone(phone)}>{phone}</a>.
        </>
      )}
    </p>
  );
};
