import { useId } from 'react';
import { starsOf } from '#contracts/domain/reviews/rating';
import styles from './StarRating.module.css';

interface StarRatingProps {
  readonly rating: number;
  /** Number of reviews; undefined for the rating of a single review. */
  readonly count?: number;
}

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

/** Stars, with the value to one decimal and the count. The last star may be partly filled. */
export const StarRating = ({ rating, count }: StarRatingProps) => {
  const id = useId();
  const value = rating.toFixed(1);
  const label =
    count === undefined
      ? `${rating} of 5 stars`
      : `${value} of 5 stars, from ${count} ${count === 1 ? 'review' : 'reviews'}`;
  return (
    <span className={styles.stars}>
      <svg viewBox="0 0 108 20" width={108} height={20} role="img" aria-label={label}>
        {starsOf(rating).map((part, at) => (
          <g key={at} transform={`translate(${at * 22} 0)`}>
            <path className={styles.starEmpty} d={star} />
            {part > 0 && (
              <>
                <clipPath id={`${id}-${at}`}>
                  <rect width={20 * part} height={20} />
                </clipPath>
                <path className={styles.starFull} d={star} clipPath={`url(#${id}-${at})`} />
              </>
            )}
          </g>
        ))}
      </svg>
      {count !== undefined && (
        <span aria-hidden="true">
          <strong>{value}</strong> ({count})
        </span>
      )}
    </span>
  );
};
