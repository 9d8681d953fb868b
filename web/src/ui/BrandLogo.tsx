import clsx from 'clsx';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { logoSource } from '../lib/images.js';
import styles from './BrandLogo.module.css';

/** The number of letters that must fit in a row: words break only at spaces and hyphens. */
const lettersOf = (title: string): number => Math.max(...title.split(/[\s-]/).map((word) => word.length));

/** Returns one of a few lettering styles, always the same for a name. */
const letteringOf = (title: string): number => [...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;

interface BrandLogoProps {
  readonly logo: string | undefined;
  readonly title: string;
  /** Whether the name is shown beside it. */
  readonly decorative?: boolean;
}

/** A brand's logo; the name in letters if there is no logo or it fails to load. */
export const BrandLogo = ({ logo, title, decorative = false }: BrandLogoProps) => {
  const [isMissing, setIsMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // The image may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setIsMissing(true);
  }, []);
  if (isMissing || logo === undefined) {
    return (
      <span
        className={clsx(styles.brandLogo, styles.lettering)}
        data-lettering={letteringOf(title)}
        style={{ '--letters': lettersOf(title) } as CSSProperties}
      >
        <span>{title}</span>
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
