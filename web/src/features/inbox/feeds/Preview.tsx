import { useState } from 'react';
import type { FeedPreview } from '#contracts/api/feed-descriptions';
import type { CarDocument } from '#contracts/search/car-document';
import { displayPrice } from '#contracts/domain/car/price';
import { useSite } from '../../../lib/environment.js';
import { type Enquiry, EnquiryProvider } from '../../../lib/enquiry.js';
import { formatNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/Button.js';
import { CarCard } from '../../../ui/car/CarCard.js';
import { RadioPills } from '../../../ui/RadioPills.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import styles from './Feeds.module.css';

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
];

const shownFirst = 6;

/** Shoppers cannot enquire about a vehicle that is not yet on the site. */
const noEnquiry: Enquiry = { open: () => undefined, prepare: () => undefined };

/** Shows the first vehicles as the site would. */
export const Preview = ({ preview: { cars, pictures_to_fetch } }: { readonly preview: FeedPreview }) => {
  const [width, setWidth] = useState('desktop');
  const [isAll, setAll] = useState(false);
  return (
    <section className={layout.stack} aria-label="Preview">
      <div className={layout.wrap}>
        <h2>
          {cars.length === 1 ? 'The first vehicle' : `The first ${cars.length} vehicles`}, as the site would show them
        </h2>
        <RadioPills legend="Width" name="preview-width" choices={widths} value={width} onChange={setWidth} />
      </div>
      {cars.length === 0 && <p>No vehicles could be read. The reasons are below.</p>}
      <ul className={styles.cards} data-width={width}>
        {cars.slice(0, isAll ? cars.length : shownFirst).map((car, at) => (
          <li key={car.id}>
            <span className="visually-hidden">
              <Summary car={car} />
            </span>
            {/* Inert, because the vehicle has no page yet. */}
            <div inert className={styles.card}>
              <EnquiryProvider value={noEnquiry}>
                <CarCard car={car} level={3} sizes="340px" actions={<></>} />
              </EnquiryProvider>
            </div>
            {pictures_to_fetch[at]! > 0 && (
              <p className={text.note}>
                {pictures_to_fetch[at] === 1 ? '1 picture is' : `${pictures_to_fetch[at]} pictures are`} fetched when it
                is imported.
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isAll && cars.length > shownFirst && (
        <p>
          <Button onClick={() => setAll(true)}>Show all {cars.length}</Button>
        </p>
      )}
    </section>
  );
};

const Summary = ({ car }: { readonly car: CarDocument }) => {
  const { text: price, suffix, basis } = displayPrice(car, useSite());
  const km = car.km === undefined ? '' : `, ${formatNumber(car.km)} km`;
  return `${car.name}, stock ${car.stocknum}, ${[price, suffix, basis].filter(Boolean).join(' ')}${km}`;
};
