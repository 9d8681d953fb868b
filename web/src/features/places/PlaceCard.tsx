import clsx from 'clsx';
import type { PlacedLocation } from '#contracts/api/locations';
import { typeOf } from '#contracts/domain/places/location-type';
import { isRatingShown } from '#contracts/domain/reviews/rating';
import { useSite } from '../../lib/environment.js';
import { distanceText } from '../../lib/format.js';
import { departmentNames, directionsToPlace, placePath } from '../../lib/places.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { StarRating } from '../../ui/StarRating.js';
import { HolidayHours, HoursTable } from './Hours.js';
import { OpenNow } from './OpenNow.js';
import { PlaceFacts } from './PlaceFacts.js';
import { PlacePicture } from './PlacePicture.js';
import { Link } from '../../ui/Link.js';
import placesStyles from './places.module.css';
import text from '../../ui/text.module.css';
import styles from './PlaceCard.module.css';

export const PlaceCard = ({ place }: { readonly place: PlacedLocation }) => {
  const { reviews: settings, labels } = useSite();
  const { name, slug, reviews, distance } = place;
  const type = typeOf(place);
  return (
    <article className={placesStyles.placeCard}>
      <PlacePicture place={place} sizes="(min-width: 992px) 420px, 100vw" />
      <div className={placesStyles.placeWords}>
        <p className={clsx(text.note, text.strong, styles.placeKind)}>
          <span>{departmentNames[type]}</span>
          {distance !== undefined && (
            <span className={clsx(text.numbers, styles.placeDistance)}>{distanceText(distance)}</span>
          )}
        </p>
        <h2>
          <Link to={placePath(place)}>{name}</Link>
        </h2>
        {isRatingShown(reviews, settings) && <StarRating rating={reviews.average_rating} count={reviews.count} />}
        <PlaceFacts place={place} />
        <OpenNow place={place} />
        <HoursTable place={place} />
        <HolidayHours place={place} />
        <div className={placesStyles.placeActions}>
          <ButtonLink to={placePath(place)}>
            View Location Details<span className="visually-hidden">: {name}</span>
          </ButtonLink>
          <ButtonAnchor href={directionsToPlace(place)} target="_blank" rel="noreferrer" look="quiet">
            Get Directions<span className="visually-hidden"> to {name}, in a new tab</span>
          </ButtonAnchor>
          <ButtonLink to={`/contact-us/${slug}`} look="quiet">
            Contact<span className="visually-hidden"> {name}</span>
          </ButtonLink>
          {type === 'sales' && (
            <ButtonLink to={`/search/${slug}`} look="quiet">
              View Our Stock
              <span className="visually-hidden">
                {' '}
                of {labels.cars} at {name}
              </span>
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
};
