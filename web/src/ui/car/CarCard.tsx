import clsx from 'clsx';
import { BadgeCheck, Camera, MapPin } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, memo, type PointerEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isInStock } from '#contracts/domain/car/status';
import type { CarSummary } from '#contracts/search/car-document';
import { cardFacts, moreFacts } from '../../lib/car/facts.js';
import { certifiedText, isCertified, tagOf } from '../../lib/car/tag.js';
import { useCardSlots } from '../../lib/card-slots.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { carQuery } from '../../lib/queries/car.js';
import { Facts } from '../Facts.js';
import { Picture } from '../Picture.js';
import { Price } from '../Price.js';
import { TagBanner } from '../TagBanner.js';
import { CardActions } from './CardActions.js';
import { CarToggles } from './CarToggles.js';
import pictureStyles from '../Picture.module.css';
import styles from './CarCard.module.css';

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
    <article className={clsx(styles.carCard, !inStock && styles.sold)} onPointerEnter={approach} onFocus={focus}>
      <div className={styles.carPicture}>
        {car.primary_image_url ? (
          <Picture path={car.primary_image_url} alt="" sizes={sizes} priority={priority} />
        ) : (
          <span className={pictureStyles.noPicture}>
            <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
            Photos coming soon
          </span>
        )}
        <TagBanner car={car} />
        <PictureNotes car={car} />
      </div>
      <div className={styles.carBody}>
        <Heading className={styles.carTitle}>
          <Link to={`/cars/${car.slug}`} className={styles.carLink}>
            {car.year} {car.make} {car.model}
            <span className={styles.carBadge}>{[car.badge, car.series].filter(Boolean).join(' ')}</span>
          </Link>
        </Heading>
        <Price car={car} />
        {Finance && (
          <div className={styles.carFinance}>
            <Finance car={car} />
          </div>
        )}
        {inStock ? (
          <Facts facts={[...cardFacts(car, site.labels), ...(site.search.layout === 'list' ? moreFacts(car) : [])]} />
        ) : (
          <p className={styles.carSimilar}>Like this and want something similar?</p>
        )}
        <Standing car={car} />
        <div className={styles.carActions}>
          <CardActions car={car} />
        </div>
        {note && <p className={styles.carNote}>{note}</p>}
      </div>
      {actions ?? <CarToggles car={car} />}
    </article>
  );
});
CarCard.displayName = 'CarCard';

/** Along the lower edge of the picture: where the vehicle is, and how many pictures there are. */
const PictureNotes = ({ car }: { readonly car: CarSummary }) => (
  <div className={styles.pictureNotes}>
    {car.city && (
      <p className={styles.pictureNote}>
        <MapPin aria-hidden="true" size={14} />
        <span>
          <span className="visually-hidden">Located at </span>
          {[car.city, car.state].filter(Boolean).join(', ')}
        </span>
      </p>
    )}
    {car.image_count > 1 && (
      <p className={clsx(styles.pictureNote, styles.imageCount)}>
        <Camera aria-hidden="true" size={14} />
        <span className="visually-hidden">Pictures: </span>
        {car.image_count}
      </p>
    )}
  </div>
);

/** The certified badge, unless the tag says it already, and how often the vehicle was looked at. */
const Standing = ({ car }: { readonly car: CarSummary }) => {
  const { site, now } = useEnvironment();
  const certified = isCertified(car, site) && tagOf(car, site, now)?.kind !== 'certified';
  const views = site.features.viewsCount ? car.views : 0;
  if (!certified && views === 0) return null;
  return (
    <p className={styles.carStanding}>
      {certified && (
        <span className={styles.certifiedBadge}>
          <BadgeCheck aria-hidden="true" size={16} />
          {certifiedText}
        </span>
      )}
      {views > 0 && (
        <span className={styles.carViews}>{`${formatNumber(views)} ${views === 1 ? 'view' : 'views'}`}</span>
      )}
    </p>
  );
};
