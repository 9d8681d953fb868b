import clsx from 'clsx';
import { BadgeCheck, Camera, MapPin } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, memo, type PointerEvent, type ReactNode } from 'react';
import { isInStock } from '#contracts/domain/car/status';
import type { CarSummary } from '#contracts/search/car-document';
import { cardFacts, moreFacts } from '../../lib/car/facts.js';
import { certifiedText, isCertified, tagOf } from '../../lib/car/tag.js';
import { useCardSlots } from '../../lib/card-slots.js';
import { useEnvironment } from '../../lib/environment.js';
import { distanceText, viewsText } from '../../lib/format.js';
import { InBrowser } from '../../lib/in-browser.js';
import { lazily } from '../../lib/lazy.js';
import { carQuery } from '../../lib/queries/car.js';
import { Facts } from '../Facts.js';
import { PictureFrame } from '../PictureFrame.js';
import { Price } from '../Price.js';
import { TagBanner } from '../TagBanner.js';
import { CardActions } from './CardActions.js';
import { CarToggles } from './CarToggles.js';
import { Link } from '../Link.js';
import layout from '../layout.module.css';
import text from '../text.module.css';
import { VariantName } from './VariantName.js';
import styles from './cards.module.css';

interface CarCardProps {
  readonly car: CarSummary;
  /** `sizes` of the picture. */
  readonly sizes: string;
  /** Whether the card is in the first row of a page. */
  readonly priority?: boolean;
  readonly level?: 2 | 3;
  /** Text at the bottom of the card. */
  readonly note?: string | undefined;
  /** Buttons on the card; default: favourite and compare. */
  readonly actions?: ReactNode;
}

/** Memoised, so that ticking a filter does not render all cards again. */
export const CarCard = memo(({ car, sizes, priority = false, level = 2, note, actions }: CarCardProps) => {
  const { site, load } = useEnvironment();
  const { Finance } = useCardSlots();
  const queryClient = useQueryClient();
  const inStock = isInStock(car.status);
  const Heading = `h${level}` as const;
  const prefetch = () => void queryClient.prefetchQuery(carQuery(load, car.slug));
  // Not on touch, because a touch is already the decision to open the page.
  const prefetchOnHover = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && prefetch();
  const prefetchOnFocus = ({ target }: FocusEvent) => target.matches(':focus-visible') && prefetch();
  return (
    <article className={styles.card} onPointerEnter={prefetchOnHover} onFocus={prefetchOnFocus}>
      <PictureFrame
        path={car.primary_image_url}
        width={car.primary_image_width}
        height={car.primary_image_height}
        colour={car.primary_image_colour}
        sizes={sizes}
        priority={priority}
        className={clsx(styles.picture, !inStock && styles.sold)}
      >
        <TagBanner car={car} className={styles.tag} />
        <PictureOverlay car={car} />
      </PictureFrame>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <Link to={`/cars/${car.slug}`} className={styles.link} viewTransition>
            {car.year} {car.make} {car.model}
            <VariantName car={car} />
          </Link>
        </Heading>
        <Price car={car} />
        {Finance && site.finance.offered && (
          <div className={styles.finance}>
            <Finance car={car} />
          </div>
        )}
        {inStock ? (
          <Facts
            facts={[...cardFacts(car, site.labels), ...(site.search.layout === 'list' ? moreFacts(car) : [])]}
            className={styles.facts}
          />
        ) : (
          <p className={text.strong}>Like this and want something similar?</p>
        )}
        <CertifiedAndViews car={car} />
        <div className={styles.actions}>
          <CardActions car={car} />
        </div>
        {note && <p className={text.note}>{note}</p>}
      </div>
      {actions ?? <CarToggles car={car} className={styles.toggles} />}
    </article>
  );
});
CarCard.displayName = 'CarCard';

/** On the lower edge of the picture: location and number of pictures. */
const PictureOverlay = ({ car }: { readonly car: CarSummary }) => (
  <div className={styles.notes}>
    {car.city && (
      <p className={layout.onPicture}>
        <MapPin aria-hidden="true" size={14} />
        <span>
          <span className="visually-hidden">Located at </span>
          {[car.city, car.state, distanceOf(car)].filter(Boolean).join(', ')}
        </span>
      </p>
    )}
    {car.image_count > 1 && (
      <p className={clsx(layout.onPicture, styles.count)}>
        <Camera aria-hidden="true" size={14} />
        <span className="visually-hidden">Pictures: </span>
        {car.image_count}
      </p>
    )}
  </div>
);

/** Distance from the postcode of the search. */
const distanceOf = ({ distance }: CarSummary): string | undefined =>
  distance === undefined ? undefined : distanceText(distance);

const lazyViewCount = lazily(() => import('./ViewCount.js').then(({ ViewCount }) => ViewCount));

/** The certified badge, unless the tag shows it, and the view count. */
const CertifiedAndViews = ({ car }: { readonly car: CarSummary }) => {
  const { site, now } = useEnvironment();
  const certified = isCertified(car, site) && tagOf(car, site, now)?.kind !== 'certified';
  const { viewsCount } = site.features;
  if (!certified && !viewsCount) return null;
  return (
    <p className={clsx(layout.wrap, text.note, styles.standing)}>
      {certified && (
        <span className={clsx(layout.row, styles.certified)}>
          <BadgeCheck aria-hidden="true" size={16} />
          {certifiedText}
        </span>
      )}
      {viewsCount && car.views > 0 && <span>{viewsText(car.views)}</span>}
      {viewsCount && car.views === 0 && (
        <InBrowser>
          <lazyViewCount.Component id={car.id} />
        </InBrowser>
      )}
    </p>
  );
};
