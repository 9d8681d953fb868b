import { isInStock } from '#contracts/domain/car/status';
import type { CarSummary } from '#contracts/search/car-document';
import { reservationOf } from '../../lib/car/reserve.js';
import { useEnquiry } from '../../lib/enquiry.js';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { Button, ButtonLink } from '../Button.js';
import styles from './cards.module.css';

interface CardActionsProps {
  readonly car: CarSummary;
}

/** What a shopper may do with a vehicle; with one that is not in stock only ask for another like it. */
export const CardActions = ({ car }: CardActionsProps) => {
  const site = useSite();
  const enquiry = useEnquiry();
  const enquire = (text: string, look?: 'quiet') => (
    <Button
      {...(look && { look })}
      onClick={() => enquiry.open(car)}
      onPointerEnter={enquiry.prepare}
      aria-label={`${text}: ${car.name}`}
    >
      {text}
    </Button>
  );
  if (!isInStock(car.status)) return enquire('Find Me Something Similar');
  const reservation = reservationOf(car, site);
  return (
    <>
      {reservation && (
        <ButtonLink
          to={reservation.path}
          look="quiet"
          className={styles.reserve}
          aria-label={`Reserve This Car ${formatMoney(reservation.amount)}: ${car.name}`}
        >
          Reserve This Car
          <span>{formatMoney(reservation.amount)}</span>
        </ButtonLink>
      )}
      <ButtonLink to={`/cars/${car.slug}`} aria-label={`Explore Vehicle: ${car.name}`}>
        Explore Vehicle
      </ButtonLink>
      {enquire('Quick Enquiry', 'quiet')}
    </>
  );
};
