import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { logoSource } from '../lib/images.js';
import styles from './BrandLogo.module.css';

/** One of a few ways of lettering, always the same for a name. */
const letteringOf = (title: string): number => [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;

interface BrandLogoProps {
  readonly logo: string | undefined;
  readonly title: string;
  /** Its name stands beside it. */
  readonly decorative?: boolean;
}

/** A brand's logo; where there is none, or it does not come, its name in letters. */
export const BrandLogo = ({ logo, title, decorative = false }: BrandLogoProps) => {
  const [isMissing, setIsMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the page was taken over.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setIsMissing(true);
  }, []);
  if (isMissing || logo === undefined) {
    return (
      <span className={clsx(styles.brandLogo, styles.lettering)} data-lettering={letteringOf(title)}>
        {title}
      </span>
    );
  }
  return (
    <img
      ref={image}
      className={styles.brandLogo}
      src={logoSource(logo)}
      alt={decorative ? '' : title}
      width={160}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
    />
  );
};
