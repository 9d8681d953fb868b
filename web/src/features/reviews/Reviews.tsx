import clsx from 'clsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ShownReview } from '#contracts/api/reviews';
import { isRatingShown } from '#contracts/domain/reviews/rating';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { reviewsQuery } from '../../lib/queries/reviews.js';
import { Button } from '../../ui/Button.js';
import { Picture } from '../../ui/Picture.js';
import { StarRating } from '../../ui/StarRating.js';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './Reviews.module.css';

interface ReviewsProps {
  /** Default: reviews of the whole site. */
  readonly location_id?: string;
}

/** Customers' reviews and their summary. Renders nothing if the site hides its reviews or has none. */
export const Reviews = ({ location_id }: ReviewsProps) => {
  const { site, load } = useEnvironment();
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...reviewsQuery(load, location_id),
    enabled: !site.reviews.hidden,
  });
  const pages = data?.pages.flatMap((page) => found(page) ?? []) ?? [];
  const reviews = pages.flatMap((page) => page.reviews);
  const summary = pages[0]?.summary;
  if (site.reviews.hidden) return null;
  if (isPending) return <div className={styles.waiting} aria-busy="true" />;
  if (reviews.length === 0) return null;
  return (
    <section className={clsx(layout.stack, styles.reviews, 'wide')} aria-labelledby="reviews">
      <header>
        <h2 id="reviews">What our customers say</h2>
        {isRatingShown(summary, site.reviews) && (
          <p className={clsx(layout.row, styles.summary)}>
            <span className={clsx(textStyles.numbers, styles.figure)} aria-hidden="true">
              {summary.average_rating.toFixed(1)}
            </span>
            <span>
              <StarRating rating={summary.average_rating} />
              <span>
                {formatNumber(summary.count)} {summary.count === 1 ? 'review' : 'reviews'}
              </span>
            </span>
          </p>
        )}
      </header>
      <ul className={clsx(layout.stack, styles.reviewList)}>
        {reviews.map((review) => (
          <li key={review.id}>
            <Review review={review} showsPlace={location_id === undefined} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} aria-busy={isFetchingNextPage}>
          {isFetchNextPageError ? 'Try again' : 'Show more reviews'}
        </Button>
      )}
    </section>
  );
};

interface ReviewProps {
  readonly review: ShownReview;
  readonly showsPlace: boolean;
}

const Review = ({ review, showsPlace }: ReviewProps) => {
  const { customer_name, text, rating, image, location_name, reply_text } = review;
  return (
    <div className={styles.review}>
      {image !== undefined && (
        <div className={styles.reviewPicture}>
          <Picture path={image} alt={`From ${customer_name}`} sizes="340px" maxWidth={640} />
        </div>
      )}
      <StarRating rating={rating} />
      <p>{text}</p>
      <p className={clsx(textStyles.small, styles.reviewBy)}>
        <strong>{customer_name}</strong>
        <span>
          <time dateTime={review.review_date} title={review.review_date_in_words}>
            {review.created_at_time_ago_in_words}
          </time>
          {showsPlace && location_name !== undefined && ` · ${location_name}`}
        </span>
      </p>
      {reply_text !== undefined && (
        <blockquote className={clsx(textStyles.small, styles.reviewReply)}>
          <p>{reply_text}</p>
          <footer>Our reply, {review.reply_date_in_words}</footer>
        </blockquote>
      )}
    </div>
  );
};
