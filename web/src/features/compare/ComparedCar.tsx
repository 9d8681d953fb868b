import clsx from 'clsx';
import { X } from 'lucide-react';
import { isInStock } from '#contracts/domain/car/status';
import type { CarDocument } from '#contracts/search/car-document';
import { useEnquiry } from '../../lib/enquiry.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { VariantName } from '../../ui/car/VariantName.js';
import { Link } from '../../ui/Link.js';
import toggles from '../../ui/car/CarToggles.module.css';
import { PictureFrame } from '../../ui/PictureFrame.js';
import { Price } from '../../ui/Price.js';
import { TagBanner } from '../../ui/TagBanner.js';
import styles from './CompareTable.module.css';

interface ComparedCarProps {
  readonly car: CarDocument;
  readonly onRemove: (id: string) => void;
}

export const ComparedCar = ({ car, onRemove }: ComparedCarProps) => {
  const enquiry = useEnquiry();
  const words = isInStock(car.status) ? 'Enquire' : 'Find Me Something Similar';
  return (
    <div className={styles.car}>
      <PictureFrame
        path={car.primary_image_url}
        sizes="(min-width: 992px) 300px, 48vw"
        maxWidth={640}
        priority
        className={styles.picture}
      >
        <TagBanner car={car} className={styles.tag} />
        <button
          type="button"
          className={clsx(toggles.toggle, styles.remove)}
          data-part="remove"
          onClick={() => onRemove(car.id)}
        >
          <X aria-hidden="true" size={18} strokeWidth={2.25} />
          <span className="visually-hidden">Remove {car.name}</span>
        </button>
      </PictureFrame>
      <Link to={`/cars/${car.slug}`} className={styles.name}>
        {car.year} {car.make} {car.model}
        <VariantName car={car} />
      </Link>
      <Price car={car} className={styles.price} />
      <Button {...enquiry(car)} aria-label={`${words}: ${car.name}`}>
        {words}
      </Button>
      <ButtonLink to={`/cars/${car.slug}`} look="quiet" aria-label={`Explore Vehicle: ${car.name}`}>
        Explore Vehicle
      </ButtonLink>
    </div>
  );
};
