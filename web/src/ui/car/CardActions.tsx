import { isInStock } from '#contracts/domain/car/status';
import type { CarSummary } from '#contracts/search/car-document';
import { reservationOf } from '../../lib/car/reserve.js';
import { useEnquiry } from '../../lib/enquiry.js';
import { useSite } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { Button, ButtonLink } from '../Button.js';
import text from '../text.module.css';
import styles from './cards.module.css';

interface CardActionsProps {
  readonly car: CarSummary;
}

/** The main button and further actions for a vehicle; only an enquiry about similar ones if it is not in stock. */
export const CardActions = ({ car }: CardActionsProps) => {
  const site = useSite();
  const enquiry = useEnquiry();
  const enquiryButton = (buttonText: string, className?: string) => (
    <Button
      {...(className !== undefined && { look: 'quiet', className })}
      {...enquiry(car)}
      aria-label={`${buttonText}: ${car.name}`}
    >
      {buttonText}
    </Button>
  );
  if (!isInStock(car.status)) return enquiryButton('Find Me Something Similar');
  const reservation = reservationOf(car, site);
  return (
    <>
      <ButtonLink to={`/cars/${car.slug}`} aria-label={`Explore Vehicle: ${car.name}`}>
        Explore Vehicle
      </ButtonLink>
      {enquiryButton('Quick Enquiry', styles.further)}
      {reservation && (
        <ButtonLink
          to={reservation.path}
          look="quiet"
          className={styles.further}
          aria-label={`Reserve This Car ${formatMoney(reservation.amount)}: ${car.name}`}
        >
          Reserve This Car <span className={text.muted}>{formatMoney(reservation.amount)}</span>
        </ButtonLink>
      )}
    </>
  );
};
