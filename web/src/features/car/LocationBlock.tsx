import { MapPin, Phone } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { VehicleMap } from './map/VehicleMap.js';
import { addressText, directionsTo, locationOf } from './place.js';

export const LocationBlock = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const location = locationOf(car, site);
  if (!location) return null;
  const { name, slug, address, phone, dealer_license_number } = location;
  const street = addressText(address);
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
        <ButtonAnchor href={directionsTo(street)} target="_blank" rel="noreferrer">
          Get Directions
        </ButtonAnchor>
        <ButtonLink to={`/search/${slug}`} look="quiet">
          View Our Stock
        </ButtonLink>
      </div>
      {site.vdp_config.show_map_section && <VehicleMap name={name} address={address} />}
    </section>
  );
};
