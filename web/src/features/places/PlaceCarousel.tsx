import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { MoveHorizontal } from 'lucide-react';
import { hoursLines } from '#contracts/domain/places/opening-hours';
import type { Location } from '#contracts/domain/site/site';
import { isRatingShown } from '#contracts/domain/reviews/rating';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { addressText, directionsToPlace, placePath } from '../../lib/places.js';
import { placesQuery } from '../../lib/queries/places.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { StarRating } from '../../ui/StarRating.js';
import { OpenNow } from './OpenNow.js';
import { PlacePicture } from './PlacePicture.js';
import { Link } from '../../ui/Link.js';
import cardStyles from '../../ui/car/cards.module.css';
import placesStyles from './places.module.css';
import text from '../../ui/text.module.css';
import styles from './PlaceCarousel.module.css';

/** Maximum length of a list that gets a swipe hint. Nothing else shows that so short a list scrolls. */
const short = 4;

interface PlaceCarouselProps {
  /** Query string that selects the locations, as for `GET /api/locations`. */
  readonly block: string;
}

/** A swipeable row of locations. Renders nothing if there are none. */
export const PlaceCarousel = ({ block }: PlaceCarouselProps) => {
  const { load } = useEnvironment();
  const { data: places = [], isSuccess, isError } = useQuery(placesQuery(load, block));
  if (isError || (isSuccess && places.length === 0)) return null;
  return (
    <section className={styles.placesCarousel} aria-labelledby="our-locations">
      <header className="wide">
        <h2 id="our-locations">Our Locations</h2>
        {isSuccess && places.length <= short && places.length > 1 && (
          <span className={clsx(text.note, styles.swipeHint)}>
            <MoveHorizontal aria-hidden="true" size={18} />
            Swipe
          </span>
        )}
        <Link to="/locations">
          See all<span className="visually-hidden"> locations</span>
        </Link>
      </header>
      <ul className={clsx(cardStyles.row, styles.rowOfPlaces)} tabIndex={-1}>
        {places.map((place) => (
          <li key={place.id}>
            <SmallCard place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const SmallCard = ({ place }: { readonly place: Location }) => {
  const { reviews: settings } = useSite();
  const { name, address, phone, reviews, opening_hours } = place;
  const [first] = hoursLines(opening_hours);
  return (
    <article className={clsx(placesStyles.placeCard, styles.placeCardSmall)}>
      <PlacePicture place={place} sizes="340px" isSmall />
      <div className={placesStyles.placeWords}>
        <h3>
          <Link to={placePath(place)}>{name}</Link>
        </h3>
        {isRatingShown(reviews, settings) && <StarRating rating={reviews.average_rating} count={reviews.count} />}
        <p>{addressText(address)}</p>
        <p>
          <a href={telephone(phone)}>{phone}</a>
        </p>
        {first && (
          <p className={text.muted}>
            {first.days} {first.hours}
          </p>
        )}
        <OpenNow place={place} />
        <div className={placesStyles.placeActions}>
          <ButtonLink to={placePath(place)}>
            View Location<span className="visually-hidden">: {name}</span>
          </ButtonLink>
          <ButtonAnchor href={directionsToPlace(place)} target="_blank" rel="noreferrer" look="quiet">
            Get Directions<span className="visually-hidden"> to {name}, in a new tab</span>
          </ButtonAnchor>
        </div>
      </div>
    </article>
  );
};
