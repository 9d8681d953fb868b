import { Camera, MapPin } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isInStock } from '#contracts/car-status';
import type { CarDocument } from '#contracts/search/car-document';
import { cardFacts, moreFacts } from '../../lib/car/facts.js';
import { useEnquiry } from '../../lib/enquiry.js';
import { useEnvironment } from '../../lib/environment.js';
import { carQuery } from '../../lib/queries/car.js';
import { Button, ButtonLink } from '../Button.js';
import { Facts } from '../Facts.js';
import { Picture } from '../Picture.js';
import { Price } from '../Price.js';
import { TagBanner } from '../TagBanner.js';

interface CarCardProps {
  readonly car: CarDocument;
  /** How wide its picture is shown. */
  readonly sizes: string;
  /** In the first row of a page. */
  readonly priority?: boolean;
  readonly level?: 2 | 3;
}

export const CarCard = ({ car, sizes, priority = false, level = 2 }: CarCardProps) => {
  const { site, load } = useEnvironment();
  const queryClient = useQueryClient();
  const inStock = isInStock(car.status);
  const address = `/cars/${car.slug}`;
  const Heading = `h${level}` as const;
  const prefetch = () => void queryClient.prefetchQuery(carQuery(load, car.slug));
  return (
    <article className={`car-card${inStock ? '' : ' car-card-sold'}`} onPointerEnter={prefetch} onFocus={prefetch}>
      <div className="car-picture">
        {car.primary_image_url ? (
          <Picture path={car.primary_image_url} alt="" sizes={sizes} widest={1080} priority={priority} />
        ) : (
          <span className="no-picture">
            <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
            Photos coming soon
          </span>
        )}
        <TagBanner car={car} />
        {car.image_count > 1 && (
          <span className="image-count">
            <Camera aria-hidden="true" size={14} />
            <span className="visually-hidden">Pictures: </span>
            {car.image_count}
          </span>
        )}
      </div>
      <div className="car-body">
        <Heading className="car-title">
          <Link to={address} className="car-link">
            {car.year} {car.make} {car.model}
            <span className="car-badge">{[car.badge, car.series].filter(Boolean).join(' ')}</span>
          </Link>
        </Heading>
        <Price car={car} />
        {inStock ? (
          <Facts facts={[...cardFacts(car, site.labels), ...(site.search.layout === 'list' ? moreFacts(car) : [])]} />
        ) : (
          <p className="car-similar">Like this and want something similar?</p>
        )}
        {car.city && (
          <p className="car-place">
            <MapPin aria-hidden="true" size={14} />
            <span className="visually-hidden">Located at </span>
            {car.city}
            {car.state && `, ${car.state}`}
          </p>
        )}
        <div className="car-actions">{inStock ? <ActionsInStock car={car} /> : <FindSimilar car={car} />}</div>
      </div>
    </article>
  );
};

const ActionsInStock = ({ car }: { readonly car: CarDocument }) => {
  const enquiry = useEnquiry();
  return (
    <>
      <ButtonLink to={`/cars/${car.slug}`} aria-label={`Explore Vehicle: ${car.name}`}>
        Explore Vehicle
      </ButtonLink>
      <Button
        look="quiet"
        onClick={() => enquiry.open(car)}
        onPointerEnter={enquiry.prepare}
        aria-label={`Quick Enquiry: ${car.name}`}
      >
        Quick Enquiry
      </Button>
    </>
  );
};

const FindSimilar = ({ car }: { readonly car: CarDocument }) => {
  const enquiry = useEnquiry();
  return (
    <Button
      onClick={() => enquiry.open(car)}
      onPointerEnter={enquiry.prepare}
      aria-label={`Find Me Something Similar: ${car.name}`}
    >
      Find Me Something Similar
    </Button>
  );
};
