import clsx from 'clsx';
import type { Location } from '#contracts/domain/site/site';
import { PlaceLocator } from '../../ui/map/PlaceMap.js';
import { Picture } from '../../ui/Picture.js';
import styles from './PlacePicture.module.css';

interface PlacePictureProps {
  readonly place: Location;
  readonly sizes: string;
  readonly isSmall?: boolean;
  /** Whether it is the first thing on the page. */
  readonly isFirst?: boolean;
}

/** A location's picture; without one, a drawing of where it is. */
export const PlacePicture = ({
  place: { name, image, address },
  sizes,
  isSmall = false,
  isFirst = false,
}: PlacePictureProps) => {
  const url = (isSmall ? image?.image.thumb?.url : undefined) ?? image?.image.url;
  return (
    <div className={clsx(styles.placePicture, isSmall && styles.small)}>
      {url === undefined ? (
        <PlaceLocator address={address} />
      ) : (
        <Picture path={url} alt={`At ${name}`} sizes={sizes} maxWidth={isSmall ? 640 : 1100} priority={isFirst} />
      )}
    </div>
  );
};
