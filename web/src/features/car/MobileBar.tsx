import { Phone } from 'lucide-react';
import { isInStock } from '#contracts/car-status';
import type { CarResponse } from '#contracts/api/cars';
import { displayPrice } from '../../lib/car/price.js';
import { useEnquiry } from '../../lib/enquiry.js';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { Button, ButtonAnchor } from '../../ui/Button.js';
import { phoneFor } from './phone.js';

/** The price and the next step, always at the thumb on a phone. */
export const MobileBar = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const enquiry = useEnquiry();
  const { text, suffix } = displayPrice(car, site);
  const inStock = isInStock(car.status);
  return (
    <div className="mobile-bar">
      {inStock && (
        <p className="mobile-bar-price">
          <strong>{text}</strong> {suffix}
        </p>
      )}
      {inStock && (
        <ButtonAnchor href={telephone(phoneFor(car, site))} aria-label="Call Now">
          <Phone aria-hidden="true" size={20} />
        </ButtonAnchor>
      )}
      <Button look="primary" onClick={() => enquiry.open(car)}>
        {inStock ? 'Enquire Now' : 'Find Me Something Similar'}
      </Button>
    </div>
  );
};
