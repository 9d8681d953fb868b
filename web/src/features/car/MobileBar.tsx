import clsx from 'clsx';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import { displayPrice } from '#contracts/domain/car/price';
import { useSite } from '../../lib/environment.js';
import { telephone, textMessage } from '../../lib/format.js';
import { useCarAtPlan, useAddPlan } from '../../lib/use-plan.js';
import { useScrolledPast } from '../../lib/use-scrolled-past.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { actionsOf } from './actions.js';
import { phoneFor } from '#contracts/domain/phone';
import { FindSomethingSimilar, FormButton } from './SidebarActions.js';
import layout from '../../ui/layout.module.css';
import styles from './car.module.css';

const switchesAfter = 900;

/** The main actions at the bottom of a phone's screen. Further down the page, the bar also shows the price. */
export const MobileBar = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const isFurther = useScrolledPast(switchesAfter);
  const { text, suffix, basis } = displayPrice(useCarAtPlan(car), site);
  const actions = actionsOf(car, site);
  const withPlan = useAddPlan(car);
  return (
    <div
      className={clsx(layout.row, styles.bar, isFurther && styles.further)}
      data-part="mobile-bar"
      data-further={isFurther || undefined}
    >
      {!actions && <FindSomethingSimilar car={car} />}
      {actions && isFurther && (
        <p className={styles.barPrice}>
          <strong>{text}</strong> {suffix ?? basis}
        </p>
      )}
      {actions?.reservation && (
        <ButtonLink look="primary" className={styles.primary} to={withPlan(actions.reservation.path)}>
          Reserve Car Now
        </ButtonLink>
      )}
      {actions && <Ask car={car} look={actions.reservation ? 'secondary' : 'primary'} isFurther={isFurther} />}
      {actions && <CallNow car={car} isFurther={isFurther} />}
    </div>
  );
};

interface AskProps {
  readonly car: CarResponse;
  readonly look: 'primary' | 'secondary';
  readonly isFurther: boolean;
}

/** Next to the price there is room for the label of one button only. */
const wordsOf = (look: AskProps['look'], isFurther: boolean) =>
  isFurther && look === 'secondary' ? 'visually-hidden' : undefined;

/** Opens a text message if the site accepts them, otherwise the form. */
const Ask = ({ car, look, isFurther }: AskProps) => {
  const { messages } = useSite().vehicle;
  if (messages === undefined) {
    return (
      <FormButton car={car} kind="enquiry" look={look} className={clsx(styles[look], styles.ask)}>
        <Mail aria-hidden="true" size={20} />
        <span className={wordsOf(look, isFurther)}>Enquire Now</span>
      </FormButton>
    );
  }
  return (
    <ButtonAnchor
      look={look}
      className={clsx(styles[look], styles.ask)}
      href={textMessage(messages, greetingAbout(car))}
    >
      <MessageSquare aria-hidden="true" size={20} />
      <span className={wordsOf(look, isFurther)}>Instant Message</span>
    </ButtonAnchor>
  );
};

const greetingAbout = ({ name, stocknum }: CarResponse): string => `Hello, is the ${name} (${stocknum}) still there?`;

const CallNow = ({ car, isFurther }: Omit<AskProps, 'look'>) => {
  const phone = phoneFor(car, useSite());
  if (phone === '') return null;
  return (
    <ButtonAnchor href={telephone(phone)} className={styles.secondary} data-car-id={car.id}>
      <Phone aria-hidden="true" size={20} />
      <span className={wordsOf('secondary', isFurther)}>Call Now</span>
    </ButtonAnchor>
  );
};
