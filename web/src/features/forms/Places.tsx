import { hoursLines } from '#contracts/domain/places/opening-hours';
import type { Location } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { Link } from '../../ui/Link.js';
import buttonStyles from '../../ui/Button.module.css';
import formStyles from '../../ui/Form.module.css';
import styles from './Places.module.css';

const limit = 4;

/** Locations to call or visit instead of filling in a form. */
export const Places = ({ type }: { readonly type?: 'sales' | 'service' | 'parts' | undefined }) => {
  const { locations, phones } = useSite();
  const visible = locations.filter((location) => location.visible);
  const ofType = visible.filter(({ location_type = 'sales' }) => location_type === type);
  const offered = [...(ofType.length > 0 ? ofType : visible)].sort((a, b) => Number(b.primary) - Number(a.primary));
  const more = offered.length - limit;
  return (
    <aside className={formStyles.places} aria-labelledby="places-title">
      <h2 id="places-title">Rather talk?</h2>
      <p>
        Call <a href={telephone(phones.main)}>{phones.main}</a>, or drop in.
      </p>
      <ul>
        {offered.slice(0, limit).map((location) => (
          <li key={location.id}>
            <Place location={location} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className={buttonStyles.textButton} to="/dealerships">
          See all {offered.length} locations
        </Link>
      )}
    </aside>
  );
};

const Place = ({ location: { name, slug, phone, address, opening_hours } }: { readonly location: Location }) => (
  <>
    <Link className={styles.formPlaceName} to={`/contact-us/${slug}`}>
      {name}
    </Link>
    <span>
      {address.street}, {address.city} {address.state} {address.postcode}
    </span>
    {opening_hours.length > 0 && (
      <span>
        <span className="visually-hidden">Open </span>
        {hoursLines(opening_hours)
          // A day stays in a line with its hours.
          .map(({ days, hours }) => `${days} ${hours}`.replaceAll(' ', '\u00a0'))
          .join(', ')}
      </span>
    )}
    <a href={telephone(phone)}>{phone}</a>
  </>
);
