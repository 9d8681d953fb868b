import { MapPin, Phone, PhoneCall } from 'lucide-react';
import type { Location } from '#contracts/domain/site/site';
import { telephone } from '../../lib/format.js';
import { addressText } from '../../lib/places.js';
import text from '../../ui/text.module.css';
import styles from './PlaceFacts.module.css';

export const PlaceFacts = ({ place }: { readonly place: Location }) => {
  const { address, phone, landline_phone, dealer_license_number, motor_vehicle_repairer } = place;
  return (
    <div className={styles.placeFacts}>
      <p>
        <MapPin aria-hidden="true" size={18} />
        {addressText(address)}
      </p>
      <p>
        <Phone aria-hidden="true" size={18} />
        <a href={telephone(phone)}>{phone}</a>
      </p>
      {landline_phone !== undefined && landline_phone !== phone && (
        <p>
          <PhoneCall aria-hidden="true" size={18} />
          <a href={telephone(landline_phone)} aria-label={`Landline ${landline_phone}`}>
            {landline_phone}
          </a>
        </p>
      )}
      {dealer_license_number !== undefined && <p className={text.note}>Dealer licence {dealer_license_number}</p>}
      {motor_vehicle_repairer !== undefined && (
        <p className={text.note}>Motor vehicle repairer {motor_vehicle_repairer}</p>
      )}
    </div>
  );
};
