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
import { formatNumber, viewsText } from '../../lib/format.js';
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
import { Badge } from './Badge.js';
import styles from './cards.module.css';

interface CarCardProps {
  readonly car: CarSummary;
  /** How wide its picture is shown. */
  readonly sizes: string;
  /** In the first row of a page. */
  readonly priority?: boolean;
  readonly level?: 2 | 3;
  /** A line under everything else. */
  readonly note?: string | undefined;
  /** What can be done with the card itself; absent: favourite and compare. */
  readonly actions?: ReactNode;
}

/** Remembered: a page of them must not be drawn again for every filter that is ticked. */
export const CarCard = memo(({ car, sizes, priority = false, level = 2, note, actions }: CarCardProps) => {
  const { site, load } = useEnvironment();
  const { Finance } = useCardSlots();
  const queryClient = useQueryClient();
  const inStock = isInStock(car.status);
  const Heading = `h${level}` as const;
  const prefetch = () => void queryClient.prefetchQuery(carQuery(load, car.slug));
  // A finger that comes has decided already.
  const approach = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && prefetch();
  const focus = ({ target }: FocusEvent) => target.matches(':focus-visible') && prefetch();
  return (
    <article className={styles.card} onPointerEnter={approach} onFocus={focus}>
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
        <PictureNotes car={car} />
      </PictureFrame>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <Link to={`/cars/${car.slug}`} className={styles.link} viewTransition>
            {car.year} {car.make} {car.model}
            <Badge car={car} />
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
        <Standing car={car} />
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

/** Along the lower edge of the picture: where the vehicle is, and how many pictures there are. */
const PictureNotes = ({ car }: { readonly car: CarSummary }) => (
  <div className={styles.notes}>
    {car.city && (
      <p className={layout.onPicture}>
        <MapPin aria-hidden="true" size={14} />
        <span className={text.cut}>
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

/** From the postcode of the search. */
const distanceOf = ({ distance }: CarSummary): string | undefined =>
  distance === undefined ? undefined : `${formatNumber(Math.round(distance))} km away`;

const countedViews = lazily(() => import('./CountedViews.js').then(({ CountedViews }) => CountedViews));

/** The certified badge, unless the tag says it already, and how often the vehicle was looked at. */
const Standing = ({ car }: { readonly car: CarSummary }) => {
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
          <countedViews.Component id={car.id} />
        </InBrowser>
      )}
    </p>
  );
};
