import type { CarResponse } from '#contracts/api/cars';
import type { ChosenPlan } from '#contracts/domain/subscription/chosen-plan';
import { phoneFor } from '#contracts/domain/phone';
import { weeksText } from '#contracts/domain/subscription/plan';
import { useSite } from '../../lib/environment.js';
import { formatDollars, formatKilometres, formatMoney } from '../../lib/format.js';
import { addressText } from '../../lib/places.js';
import { PaymentMethods } from '../../ui/PaymentMethods.js';
import { Link } from '../../ui/Link.js';
import { PersonCard } from '../../ui/PersonCard.js';
import { Picture } from '../../ui/Picture.js';
import { Price } from '../../ui/Price.js';
import { whatHappensNext } from './words.js';
import text from '../../ui/text.module.css';
import styles from './Checkout.module.css';

interface SummaryProps {
  readonly car: CarResponse;
  readonly amount: number | undefined;
  readonly plan: ChosenPlan | undefined;
  /** `paid`: the deposit is paid. `over`: the reservation has ended. Undefined: the reservation is not yet made. */
  readonly stage?: 'paid' | 'over' | undefined;
}

/** Summary of the vehicle, the deposit and the seller. */
export const Summary = ({ car, amount, plan, stage }: SummaryProps) => {
  const { checkout } = useSite();
  const isPaid = stage === 'paid';
  return (
    <aside className={styles.summary} aria-label="Your reservation">
      {car.primary_image_url && (
        <Picture path={car.primary_image_url} alt="" sizes="(min-width: 992px) 400px, 100vw" maxWidth={900} priority />
      )}
      <h2>
        <Link to={`/cars/${car.slug}`}>{car.name}</Link>
      </h2>
      <Price car={plan ? { ...car, subscription_price: plan.weekly } : car} />
      {isPaid && <Seller car={car} title="Your contact" />}
      {amount !== undefined && stage !== 'over' && (
        <dl>
          {plan && (
            <div>
              <dt>Your plan</dt>
              <dd>
                {weeksText(plan.weeks)}, {formatKilometres(plan.kilometres)} a week, {formatMoney(plan.weekly)} a week
              </dd>
            </div>
          )}
          <div>
            <dt>{isPaid ? 'Paid' : 'Due today'}</dt>
            <dd>{formatDollars(amount)}</dd>
          </div>
          <div>
            <dt>Held for</dt>
            <dd>{checkout.holdHours} hours</dd>
          </div>
          <div>
            <dt>If you change your mind</dt>
            <dd>{checkout.refundable ? 'Fully refunded' : 'Not refundable'}</dd>
          </div>
        </dl>
      )}
      {amount !== undefined && stage !== 'over' && (
        <Next car={car} amount={amount} isSubscribed={plan !== undefined} isPaid={isPaid} />
      )}
      {stage === 'over' && <Seller car={car} title="Any questions?" />}
      {stage === undefined && (
        <>
          <Seller car={car} title="Questions first?" />
          <PaymentMethods />
        </>
      )}
    </aside>
  );
};

interface NextProps {
  readonly car: CarResponse;
  readonly amount: number;
  readonly isSubscribed: boolean;
  readonly isPaid: boolean;
}

const Next = ({ car, amount, isSubscribed, isPaid }: NextProps) => {
  const site = useSite();
  const steps = whatHappensNext(site, { amount: formatDollars(amount), isSubscribed, location: car.location_name });
  return (
    <section className={styles.next}>
      <h3>What happens next</h3>
      <ol>
        {(isPaid ? steps.slice(1) : steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
};

/** The vehicle's location and a contact. */
const Seller = ({ car, title }: { readonly car: CarResponse; readonly title: string }) => {
  const site = useSite();
  const location = site.locations.find(({ id }) => id === car.location_id);
  if (!location) return null;
  const { name, address, dealer_license_number, team: [person] = [] } = location;
  return (
    <section className={styles.next}>
      <h3>{title}</h3>
      <PersonCard person={person ?? { name, role: 'sales' }} phone={phoneFor(car, site)} />
      <p className={text.note}>
        {person && `${name}, `}
        {addressText(address)}
        {dealer_license_number !== undefined && `. Dealer licence ${dealer_license_number}`}
      </p>
    </section>
  );
};
