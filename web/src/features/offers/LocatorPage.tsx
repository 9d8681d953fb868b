import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PlacedLocation } from '#contracts/api/locations';
import { hasMap } from '#contracts/domain/site/map-sources';
import { ApiError, found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { distanceText, telephone } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { addressText, directionsTo } from '../../lib/places.js';
import { dealersQuery } from '../../lib/queries/offers.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { useMyLocation } from '../../lib/use-my-location.js';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { PlaceMap } from '../../ui/map/PlaceMap.js';
import { MyLocationButton } from '../../ui/MyLocationButton.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { locatorHead } from './head.js';
import { locatorAddress, parseLocator } from './locator-address.js';
import { invalidPostcode, isPostcode } from '#contracts/domain/places/postcode';
import { Link } from '../../ui/Link.js';
import buttonStyles from '../../ui/Button.module.css';
import offersStyles from './offers.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import fieldStyles from '../../ui/Field.module.css';
import styles from './LocatorPage.module.css';

const nowhere = 'Invalid postcode';

/** Dealers of one brand or all brands, sorted by distance from a postcode. */
// eslint-disable-next-line max-lines-per-function -- Markup: the search, the results, the map.
export const LocatorPage = () => {
  const { site, load } = useEnvironment();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isPlaced = !site.without.includes('geocoding');
  const parsed = parseLocator(search);
  const state = isPlaced ? parsed : { ...parsed, postcode: '' };
  const { data, error, refetch } = useQuery(dealersQuery(load, state));
  const dealers = useLastDefined(found(data))?.locations;
  const [typed, setTyped] = useState(state.postcode);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useHead(locatorHead(site, state.manufacturer), site.url);
  const brands = [...new Set(site.locations.flatMap(({ visible, manufacturers }) => (visible ? manufacturers : [])))];
  const isUnknownPostcode = error instanceof ApiError && error.status === 422;
  const show = (postcode: string) => {
    setTyped(postcode);
    setWrong(undefined);
    void navigate(locatorAddress({ ...state, postcode }), { preventScrollReset: true });
  };
  const mine = useMyLocation(show);
  const problem = wrong ?? (isUnknownPostcode ? nowhere : undefined);
  const message = problem ?? mine.problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mine.cancel();
    const postcode = typed.trim();
    if (postcode !== '' && !isPostcode(postcode)) {
      setWrong(invalidPostcode);
      field.current?.focus();
      return;
    }
    show(postcode);
  };
  return (
    <div className={clsx('wide', layout.stack, styles.locator)}>
      <BreadcrumbTrail crumbs={[{ label: 'Home', path: '/' }, { label: 'Find a dealer' }]} />
      <header className={clsx(layout.wrap, offersStyles.header)}>
        <h1>{state.manufacturer ? `Find ${state.manufacturer} dealers` : 'Find a dealer'}</h1>
        <p role="status">{dealers && `${dealers.length} ${dealers.length === 1 ? 'dealer' : 'dealers'}`}</p>
      </header>
      <form className={styles.locatorForm} onSubmit={submit} noValidate>
        {brands.length > 1 && (
          <div className={clsx(fieldStyles.field, styles.locatorField)}>
            <label htmlFor="locator-brand">Brand</label>
            <select
              id="locator-brand"
              value={state.manufacturer}
              onChange={({ currentTarget }) =>
                void navigate(locatorAddress({ ...state, manufacturer: currentTarget.value }), {
                  preventScrollReset: true,
                })
              }
            >
              <option value="">All brands</option>
              {brands.sort().map((brand) => (
                <option key={brand}>{brand}</option>
              ))}
            </select>
          </div>
        )}
        {isPlaced && (
          <>
            <div className={clsx(fieldStyles.field, styles.locatorField)}>
              <label htmlFor="locator-postcode">Your postcode</label>
              <input
                id="locator-postcode"
                ref={field}
                value={typed}
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={4}
                aria-invalid={problem !== undefined}
                aria-describedby={message === undefined ? undefined : 'postcode-error'}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value.replace(/\D/g, ''));
                  setWrong(undefined);
                }}
              />
            </div>
            <Button type="submit" look="primary">
              Find the nearest
            </Button>
            <MyLocationButton {...mine} />
          </>
        )}
        <p id="postcode-error" className={clsx(text.small, styles.locatorError)} role="alert">
          {message}
        </p>
      </form>
      {error && !isUnknownPostcode && !dealers && <LoadFailed title="We couldn’t load that." onRetry={refetch} />}
      {dealers?.length === 0 && (
        <Notice
          title="No dealers found"
          actions={
            <ButtonLink look="primary" to={locatorAddress({ manufacturer: '', postcode: state.postcode })}>
              Show all dealers
            </ButtonLink>
          }
        >
          We don’t have {state.manufacturer} dealers. One of our other locations may be able to help.
        </Notice>
      )}
      {hasMap(site.map) && dealers && dealers.length > 0 && <PlaceMap label="Our dealers" places={dealers} />}
      <ol className={clsx(layout.stack, styles.dealers)}>
        {dealers?.map((place) => (
          <li key={place.id}>
            <Dealer place={place} />
          </li>
        ))}
      </ol>
    </div>
  );
};

const Dealer = ({ place }: { readonly place: PlacedLocation }) => {
  const { name, slug, phone, distance, manufacturers, address } = place;
  const directions = directionsTo(`${name}, ${addressText(address)}`);
  return (
    <article className={clsx(layout.stack, styles.dealer)}>
      <h2>{name}</h2>
      {distance !== undefined && (
        <p className={clsx(text.strong, text.numbers, styles.dealerDistance)}>{distanceText(distance)}</p>
      )}
      <p className={clsx(text.muted, styles.dealerAddress)}>
        <MapPin aria-hidden="true" size={16} />
        {addressText(address)}
      </p>
      {manufacturers.length > 0 && <p className={text.note}>{manufacturers.join(', ')}</p>}
      <div className={clsx(layout.wrap, styles.dealerLinks)}>
        <a href={telephone(phone)}>
          {phone}
          <span className="visually-hidden">, {name}</span>
        </a>
        <ButtonAnchor href={place.place_url ?? directions} target="_blank" rel="noopener">
          Get Directions<span className="visually-hidden"> to {name}</span>
        </ButtonAnchor>
        <Link to={`/search/${slug}`} className={buttonStyles.textButton}>
          View Our Stock<span className="visually-hidden"> at {name}</span>
        </Link>
      </div>
    </article>
  );
};
