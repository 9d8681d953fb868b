import type { Offer } from '#contracts/api/offers';
import { OfferCard } from './OfferCard.js';
import styles from './offers.module.css';

/** The offers of a brand or model, or nothing if it has none. */
export const OfferCards = ({ title, offers }: { readonly title: string; readonly offers: readonly Offer[] }) =>
  offers.length > 0 && (
    <section aria-labelledby="offers-title">
      <h2 id="offers-title">{title}</h2>
      <ul className={styles.offerCards}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
