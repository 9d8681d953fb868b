import clsx from 'clsx';
import type { CarResponse } from '#contracts/api/cars';
import { displayPrice } from '../../lib/car/price.js';
import { useSite } from '../../lib/environment.js';
import { useScrolledPast } from '../../lib/use-scrolled-past.js';
import { ButtonLink } from '../../ui/Button.js';
import { actionsOf } from './actions.js';
import { FindSomethingSimilar, FormButton } from './SidebarActions.js';
import styles from './StickyHeader.module.css';

const appearsAfter = 500;

/** What it is, what it costs and the next step, once the top of the page is out of sight. */
export const StickyHeader = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const isShown = useScrolledPast(appearsAfter);
  if (!isShown) return null;
  const { text, suffix, was } = displayPrice(car, site);
  const actions = actionsOf(car, site);
  return (
    <div className={styles.stickyHeader} role="region" aria-label="This vehicle">
      <div className={clsx('wide', styles.row)}>
        <p className={styles.title}>
          {car.year} {car.make} {car.model}
          <span>{[car.badge, car.series].filter(Boolean).join(' ')}</span>
        </p>
        {actions && (
          <p className={styles.price}>
            <strong>{text}</strong> {suffix}
            {was !== undefined && (
              <s>
                <span className="visually-hidden">was </span>
                {was}
              </s>
            )}
          </p>
        )}
        <div className={styles.action}>
          {!actions ? (
            <FindSomethingSimilar car={car} />
          ) : actions.reservation ? (
            <ButtonLink look="primary" to={actions.reservation.path}>
              Reserve Now
            </ButtonLink>
          ) : (
            <FormButton car={car} kind="enquiry" look="primary">
              Enquire Now
            </FormButton>
          )}
        </div>
      </div>
    </div>
  );
};
