import clsx from 'clsx';
import { hoursLines } from '#contracts/domain/places/opening-hours';
import { useLocation, useParams } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { NotFound } from '../../ui/NotFound.js';
import { FormSlot } from './FormSlot.js';
import { locationHead } from './pages.js';
import formStyles from '../../ui/Form.module.css';
import text from '../../ui/text.module.css';
import styles from './LocationPage.module.css';

/** Contact page of one location. Its enquiries go to that location. */
export const LocationPage = () => {
  const site = useSite();
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const location = site.locations.find((one) => one.slug === slug && one.visible);
  useHead(locationHead(site, pathname, location?.name ?? site.name), site.url);
  if (!location) return <NotFound title="We can’t find that location">It may have moved or changed its name.</NotFound>;
  const { id, name, address, phone, opening_hours, dealership_id } = location;
  const dealership = site.dealerships.find((one) => one.id === dealership_id)?.slug ?? '';
  return (
    <div className={clsx(formStyles.page, 'wide')}>
      <header className={formStyles.pageHeader}>
        <h1>Contact {name}</h1>
        <p>
          {address.street}, {address.city} {address.state} {address.postcode}
        </p>
      </header>
      <div className={formStyles.pageColumns}>
        <FormSlot
          key={id}
          id="contact"
          className={formStyles.pageSlot}
          begin={{ dealership_slug: dealership, location: id }}
        />
        <aside className={formStyles.places} aria-labelledby="hours-title">
          <h2 id="hours-title">Opening hours</h2>
          <dl className={clsx(text.numbers, styles.formHours)}>
            {hoursLines(opening_hours).map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          <p>
            Call <a href={telephone(phone)}>{phone}</a>
          </p>
        </aside>
      </div>
    </div>
  );
};
