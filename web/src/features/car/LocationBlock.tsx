import clsx from 'clsx';
import { MapPin, Phone } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { maskPhone } from '#contracts/domain/phone';
import { addressText, directionsToPlace, placePath } from '../../lib/places.js';
import { PlaceMap } from '../../ui/map/PlaceMap.js';
import { locationOf } from './place.js';
import { useRevealed } from './revealed.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './car.module.css';
import buttonStyles from '../../ui/Button.module.css';

export const LocationBlock = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const [isRevealed, reveal] = useRevealed(car);
  const location = locationOf(car, site);
  if (!location) return null;
  const { name, slug, address, phone, dealer_license_number } = location;
  return (
    <section className={clsx(layout.panel, styles.location)} id="vehicle-map" aria-labelledby="location">
      <h2 id="location">Where it is</h2>
      <p className={text.strong}>{name}</p>
      <p className={layout.row}>
        <MapPin aria-hidden="true" size={18} />
        {addressText(address)}
      </p>
      <p className={layout.row}>
        <Phone aria-hidden="true" size={18} />
        {isRevealed ? (
          <a href={telephone(phone)} data-car-id={car.id}>
            {phone}
          </a>
        ) : (
          <button
            type="button"
            className={buttonStyles.textButton}
            onClick={reveal}
            aria-label={`Show the number of ${name}`}
          >
            {maskPhone(phone)}
          </button>
        )}
      </p>
      {dealer_license_number && <p className={text.note}>Dealer licence {dealer_license_number}</p>}
      <div className={layout.wrap}>
        <ButtonAnchor href={directionsToPlace(location)} target="_blank" rel="noreferrer">
          Get Directions
        </ButtonAnchor>
        <ButtonLink to={placePath(location)} look="quiet">
          View Location
        </ButtonLink>
        <ButtonLink to={`/search/${slug}`} look="quiet">
          View Our Stock
        </ButtonLink>
      </div>
      {site.vdp_config.show_map_section && <PlaceMap label={name} places={[location]} />}
    </section>
  );
};
