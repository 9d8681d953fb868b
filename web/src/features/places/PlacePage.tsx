import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { typeOf } from '#contracts/domain/places/location-type';
import { isRatingShown } from '#contracts/domain/reviews/rating';
import { isPageOffered } from '#contracts/domain/site/offered-features';
import type { Location, Person } from '#contracts/domain/site/site';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useHead } from '../../lib/page.js';
import { departmentNames, directionsToPlace } from '../../lib/places.js';
import { placeQuery } from '../../lib/queries/places.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { PersonCard } from '../../ui/PersonCard.js';
import { PlaceMap } from '../../ui/map/PlaceMap.js';
import { NotFound } from '../../ui/NotFound.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { StarRating } from '../../ui/StarRating.js';
import { placeCrumbs, placeHead } from './head.js';
import { HolidayHours, HoursTable } from './Hours.js';
import { OpenNow } from './OpenNow.js';
import { PlaceFacts } from './PlaceFacts.js';
import { PlacePicture } from './PlacePicture.js';
import { Link } from '../../ui/Link.js';
import choicesStyles from '../../ui/Choices.module.css';
import placesStyles from './places.module.css';
import layout from '../../ui/layout.module.css';
import styles from './PlacePage.module.css';

interface PlacePageProps {
  /** Content of another feature, below the location. */
  readonly Below?: ComponentType<{ readonly place: Location }>;
}

export const PlacePage = ({ Below }: PlacePageProps) => {
  const { site, load } = useEnvironment();
  const { slug = '' } = useParams();
  const { data, isError, refetch } = useQuery(placeQuery(load, slug));
  const answer = found(data);
  useHead(placeHead(site, answer?.location), site.url);
  if (data && 'missing' in data) {
    return <NotFound title="We can’t find that location">It may have moved or changed its name.</NotFound>;
  }
  if (isError && !answer) {
    return (
      <div className="wide">
        <LoadFailed level={1} title="We couldn’t load this location." onRetry={refetch} />
      </div>
    );
  }
  if (!answer) return <div className={clsx('wide', styles.placeWaiting)} aria-busy="true" />;
  return <Found location={answer.location} departments={answer.departments} {...(Below && { Below })} />;
};

interface FoundProps extends PlacePageProps {
  readonly location: Location;
  readonly departments: readonly Location[];
}

const Found = ({ location, departments, Below }: FoundProps) => {
  const { site } = useEnvironment();
  const [search] = useSearchParams();
  const wanted = search.get('type');
  const place = departments.find((department) => typeOf(department) === wanted) ?? location;
  const { slug } = place;
  return (
    <div className={clsx('wide', layout.stack, styles.place)}>
      <BreadcrumbTrail crumbs={placeCrumbs(location)} />
      <header className={clsx(layout.flow, styles.placeHeader)}>
        <h1>{location.name}</h1>
        {isRatingShown(location.reviews, site.reviews) && (
          <StarRating rating={location.reviews.average_rating} count={location.reviews.count} />
        )}
      </header>
      <div className={clsx(layout.stack, styles.placeColumns)}>
        <section
          className={clsx(layout.stack, styles.placeDetails)}
          aria-label={`${departmentNames[typeOf(place)]}: contact and hours`}
        >
          {departments.length > 1 && <Departments departments={departments} chosen={place} />}
          <OpenNow place={place} />
          <PlaceFacts place={place} />
          <h2>Opening hours</h2>
          <HoursTable place={place} />
          <HolidayHours place={place} />
          <div className={placesStyles.placeActions}>
            <ButtonLink look="primary" to={`/contact-us/${slug}`}>
              Contact Us
            </ButtonLink>
            <ButtonAnchor href={directionsToPlace(place)} target="_blank" rel="noreferrer">
              Get Directions<span className="visually-hidden">, in a new tab</span>
            </ButtonAnchor>
            {typeOf(place) === 'sales' && <ButtonLink to={`/search/${slug}`}>View Our Stock</ButtonLink>}
            {typeOf(place) === 'service' && isPageOffered('/service', site) && (
              <ButtonLink to="/service">Book A Service</ButtonLink>
            )}
          </div>
        </section>
        <div className={clsx(layout.stack, styles.placeViews)}>
          {location.image && <PlacePicture place={location} sizes="(min-width: 992px) 720px, 100vw" isFirst />}
          <PlaceMap label={place.name} places={[place]} />
        </div>
      </div>
      {place.team && <Team place={place} team={place.team} />}
      {Below && <Below place={place} />}
    </div>
  );
};

const Team = ({ place, team }: { readonly place: Location; readonly team: readonly Person[] }) => (
  <section className={layout.section} aria-labelledby="team">
    <h2 id="team">The team</h2>
    <ul className={styles.team}>
      {team.map((person) => (
        <li key={person.name}>
          <PersonCard person={person} phone={place.phone} />
        </li>
      ))}
    </ul>
  </section>
);

interface DepartmentsProps {
  readonly departments: readonly Location[];
  readonly chosen: Location;
}

/** Links to a location's sales, service and parts departments. */
const Departments = ({ departments, chosen }: DepartmentsProps) => (
  <nav className={placesStyles.placeKinds} aria-label="Department">
    {departments.map((department) => (
      <Link
        key={department.id}
        className={choicesStyles.choice}
        to={`?type=${typeOf(department)}`}
        aria-current={department.id === chosen.id ? 'true' : undefined}
        preventScrollReset
        replace
      >
        {departmentNames[typeOf(department)]}
      </Link>
    ))}
  </nav>
);
