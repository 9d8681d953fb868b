import { useState } from 'react';
import { useSite } from '../../lib/environment.js';
import { MoreButton } from '../../ui/MoreButton.js';
import { DealerHtml } from '../../ui/DealerHtml.js';
import { shortenedDescription, shortenedDisclaimer } from './texts.js';
import styles from './OfferText.module.css';

interface DescriptionProps {
  readonly text: string;
  readonly html: string;
  /** Whether to show the whole text at any length. */
  readonly whole?: boolean;
}

export const OfferDescription = ({ text, html, whole = false }: DescriptionProps) => {
  const { offersExpanded } = useSite().features;
  const [isOpen, setIsOpen] = useState(false);
  const short = whole || offersExpanded ? undefined : shortenedDescription(text);
  if (text === '') return null;
  return (
    <div className={styles.offerDescription}>
      {short !== undefined && !isOpen ? <p>{short}</p> : <DealerHtml html={html} />}
      {short !== undefined && <MoreButton isOpen={isOpen} onToggle={setIsOpen} more="View more" less="View less" />}
    </div>
  );
};

export const OfferDisclaimer = ({ text }: { readonly text: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const short = shortenedDisclaimer(text);
  if (text === '') return null;
  return (
    <div className={styles.offerDisclaimer}>
      <p>{short !== undefined && !isOpen ? short : text}</p>
      {short !== undefined && (
        <MoreButton isOpen={isOpen} onToggle={setIsOpen} more="View full disclaimer" less="View less disclaimer" />
      )}
    </div>
  );
};
