import { MapPin, Phone } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';

export const LocationBlock = ({ car }: { readonly car: CarResponse }) => {
  const { locations } = useSite();
  const location = locations.find(({ id }) => id === car.location_id);
  if (!location) return null;
  const { name, slug, address, phone, dealer_license_number } = location;
  const street = `${address.street}, ${address.city} ${address.state} ${address.postcode}`;
  return (
    <section className="location-block" id="vehicle-map" aria-labelledby="location">
      <h2 id="location">Where it is</h2>
      <p className="location-name">{name}</p>
      <p>
        <MapPin aria-hidden="true" size={18} />
        {street}
      </p>
      <p>
        <Phone aria-hidden="true" size={18} />
        <a href={telephone(phone)}>{phone}</a>
      </p>
      {dealer_license_number && <p className="location-license">Dealer licence {dealer_license_number}</p>}
      <div className="location-actions">
        <ButtonAnchor
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(street)}`}
          target="_blank"
          rel="noreferrer"
        >
          Get Directions
        </ButtonAnchor>
        <ButtonLink to={`/search/${slug}`} look="quiet">
          View Our Stock
        </ButtonLink>
      </div>
    </section>
  );
};
