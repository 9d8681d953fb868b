import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { found } from '../../lib/api.js';
import { reservationOf } from '../../lib/car/reserve.js';
import { useEnvironment } from '../../lib/environment.js';
import { carQuery } from '../../lib/queries/car.js';
import { planOfPage } from '../../lib/use-plan.js';
import { Button } from '../../ui/Button.js';
import type { CheckoutAddress } from './checkout-address.js';
import { Summary } from './Summary.js';
import { Unavailable } from './Unavailable.js';
import checkoutStyles from './checkout.module.css';
import styles from './Checkout.module.css';

interface BeforeCheckoutProps {
  readonly to: CheckoutAddress;
  /** The sign-in form. */
  readonly children: ReactNode;
}

/** Sign-in before a reservation, beside the vehicle. Nobody need sign in for a vehicle that can't be reserved. */
export const BeforeCheckout = ({ to: { slug, search }, children }: BeforeCheckoutProps) => {
  const { site, load } = useEnvironment();
  const { data } = useQuery(carQuery(load, slug));
  const [isTheirs, setTheirs] = useState(false);
  const car = found(data);
  const offer = car && reservationOf(car, site);
  if (car && !offer && !isTheirs) {
    return (
      <div className={clsx('wide', checkoutStyles.checkout)}>
        <Unavailable car={car}>
          {car.reserved && (
            <Button look="quiet" onClick={() => setTheirs(true)}>
              It’s my reservation
            </Button>
          )}
        </Unavailable>
      </div>
    );
  }
  return (
    <div className={clsx('wide', checkoutStyles.checkout)}>
      <div className={styles.signIn}>{children}</div>
      {car && <Summary car={car} amount={offer?.amount} plan={planOfPage(car, site, search)?.chosen} />}
    </div>
  );
};
