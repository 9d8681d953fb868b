import { useState } from 'react';
import { MoreButton } from '../../ui/MoreButton.js';
import { commentParagraphs, isLong, pendingComments, shorten } from '#contracts/domain/car/comments';
import styles from './car.module.css';

interface DealerCommentsProps {
  readonly title: string;
  readonly comments: string | undefined;
}

export const DealerComments = ({ title, comments = '' }: DealerCommentsProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const paragraphs = commentParagraphs(comments);
  return (
    <section className={styles.comments} aria-labelledby="dealer-comments">
      <h2 id="dealer-comments">{title}</h2>
      {paragraphs.length === 0 && <p>{pendingComments}</p>}
      {(showsAll ? paragraphs : shorten(paragraphs)).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {isLong(paragraphs) && <MoreButton isOpen={showsAll} onToggle={setShowsAll} more="Show More" less="Show Less" />}
    </section>
  );
};
