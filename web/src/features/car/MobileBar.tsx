import clsx from 'clsx';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import { displayPrice } from '../../lib/car/price.js';
import { useSite } from '../../lib/environment.js';
import { telephone, textMessage } from '../../lib/format.js';
import { useScrolledPast } from '../../lib/use-scrolled-past.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { actionsOf } from './actions.js';
import { phoneFor } from '#contracts/domain/phone';
import { FindSomethingSimilar, FormButton } from './SidebarActions.js';
import styles from './MobileBar.module.css';

const switchesAfter = 900;

/** The next steps, always at the thumb on a phone; further down the page with the price. */
export const MobileBar = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const isFurther = useScrolledPast(switchesAfter);
  const { text, suffix } = displayPrice(car, site);
  const actions = actionsOf(car, site);
  return (
    <div
      className={clsx(styles.mobileBar, isFurther && styles.further)}
      data-part="mobile-bar"
      data-further={isFurther || undefined}
    >
      {!actions && <FindSomethingSimilar car={car} />}
      {actions && isFurther && (
        <p className={styles.price}>
          <strong>{text}</strong> {suffix}
        </p>
      )}
      {actions?.reservation && (
        <ButtonLink look="primary" to={actions.reservation.path}>
          Reserve Car Now
        </ButtonLink>
      )}
      {actions && <Ask car={car} look={actions.reservation ? 'secondary' : 'primary'} />}
      {actions && <CallNow car={car} />}
    </div>
  );
};

interface AskProps {
  readonly car: CarResponse;
  readonly look: 'primary' | 'secondary';
}

/** A text message where the site takes them, otherwise the form. */
const Ask = ({ car, look }: AskProps) => {
  const { messages } = useSite().vehicle;
  if (messages === undefined) {
    return (
      <FormButton car={car} kind="enquiry" look={look} className={styles.ask}>
        <Mail aria-hidden="true" size={20} />
        <span>Enquire Now</span>
      </FormButton>
    );
  }
  return (
    <ButtonAnchor look={look} className={styles.ask} href={textMessage(messages, greetingAbout(car))}>
      <MessageSquare aria-hidden="true" size={20} />
      <span>Instant Message</span>
    </ButtonAnchor>
  );
};

const greetingAbout = ({ name, stocknum }: CarResponse): string => `Hello, is the ${name} (${stocknum}) still there?`;

const CallNow = ({ car }: { readonly car: CarResponse }) => {
  const phone = phoneFor(car, useSite());
  if (phone === '') return null;
  return (
    <ButtonAnchor href={telephone(phone)} data-car-id={car.id}>
      <Phone aria-hidden="true" size={20} />
      <span>Call Now</span>
    </ButtonAnchor>
  );
};
