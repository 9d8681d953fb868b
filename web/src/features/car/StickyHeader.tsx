import clsx from 'clsx';
import type { CarResponse } from '#contracts/api/cars';
import { displayPrice } from '#contracts/domain/car/price';
import { variantOf } from '#contracts/domain/car/variant';
import { useEnvironment } from '../../lib/environment.js';
import { useCarAtPlan, useAddPlan } from '../../lib/use-plan.js';
import { useScrolledPast } from '../../lib/use-scrolled-past.js';
import { ButtonLink } from '../../ui/Button.js';
import { actionsOf } from './actions.js';
import { FindSomethingSimilar, FormButton } from './SidebarActions.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './car.module.css';

const appearsAfter = 500;

/** The vehicle's name, price and next step, once the top of the page has scrolled out of sight. */
export const StickyHeader = ({ car }: { readonly car: CarResponse }) => {
  const { site, now } = useEnvironment();
  const isShown = useScrolledPast(appearsAfter);
  const withPlan = useAddPlan(car);
  const priced = useCarAtPlan(car);
  if (!isShown) return null;
  const { text: amount, suffix, was, basis } = displayPrice(priced, site, now);
  const actions = actionsOf(car, site);
  return (
    <div className={styles.sticky} role="region" aria-label="This vehicle">
      <div className={clsx('wide', layout.row)}>
        <p className={clsx(text.cut, styles.stickyTitle)}>
          {car.year} {car.make} {car.model}
          <span className={text.note}>{variantOf(car)}</span>
        </p>
        {actions && (
          <p className={styles.price}>
            <strong>{amount}</strong> <span className={text.note}>{suffix ?? basis}</span>
            {was !== undefined && (
              <s className={text.note}>
                <span className="visually-hidden">was </span>
                {was}
              </s>
            )}
          </p>
        )}
        <div>
          {!actions ? (
            <FindSomethingSimilar car={car} />
          ) : actions.reservation ? (
            <ButtonLink look="primary" to={withPlan(actions.reservation.path)}>
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
