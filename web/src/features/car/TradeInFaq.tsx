import { isInStock } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';
import type { Site } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { type Question, ExpandableQuestions } from '../../ui/ExpandableQuestions.js';
import { FormButton } from './SidebarActions.js';
import styles from './car.module.css';

const maxPlaces = 3;

const placesOf = ({ locations, name }: Site): string => {
  const places = locations.filter(({ visible, location_type = 'sales' }) => visible && location_type === 'sales');
  if (places.length === 0) return name;
  if (places.length > maxPlaces) return `any of our ${places.length} locations`;
  return places.map((place) => `${place.name} (${place.address.street}, ${place.address.city})`).join(' or ');
};

const questionsOf = (site: Site): Question[] => [
  {
    question: 'What vehicles do you buy?',
    answer:
      'We look at every make and model, whether or not you buy your next one from us. Online estimates are generally not given for cars over 7 years old or over 100,000 km; tell us about yours anyway and we’ll value it in person.',
  },
  {
    question: 'How is the estimate calculated?',
    answer:
      'We look at what similar vehicles sell for, by make, model, year and kilometres, then adjust for demand and for the condition and history you tell us about.',
  },
  {
    question: 'Is the estimate the exact price I will get?',
    answer:
      'It’s a guide, not an offer. We settle the exact price once we’ve seen the vehicle. If it’s as you described, the two are usually close.',
  },
  {
    question: 'What if I still owe finance on my vehicle?',
    answer:
      'You can still trade it in. We get the payout figure from your lender and pay it out, and whatever is left comes off your next vehicle. If you owe more than it’s worth, we’ll tell you before you decide.',
  },
  {
    question: 'Where is my vehicle inspected?',
    answer: `At ${placesOf(site)}. It takes about half an hour. Bring your licence, registration papers and service book.`,
  },
];

/** Questions about trade-ins, on sites that accept them. */
export const TradeInFaq = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  if (!site.vehicle.tradeIn || !isInStock(car.status)) return null;
  return (
    <section className={styles.tradeIn} aria-labelledby="trade-in-faq">
      <h2 id="trade-in-faq">Trading in your vehicle</h2>
      <ExpandableQuestions name="trade-in-faq" questions={questionsOf(site)} />
      <FormButton car={car} kind="trade-in">
        Tell us about your vehicle
      </FormButton>
    </section>
  );
};
