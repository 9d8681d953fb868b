import { useEffect, useRef, useState } from 'react';
import styles from './BrandLogo.module.css';

/** A badge with nothing on it, for a logo that is not to be had. */
const notFound = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 64" fill="none" stroke="#8a8f98" stroke-width="2.5">' +
    '<path d="M80 12c10 0 17 2 22 4v16c0 10-9 17-22 21-13-4-22-11-22-21V16c5-2 12-4 22-4z"/>' +
    '<path d="M70 26l20 14M90 26L70 40" stroke-linecap="round"/></svg>',
)}`;

interface BrandLogoProps {
  readonly logo: string | undefined;
  readonly title: string;
  /** Its name stands beside it. */
  readonly decorative?: boolean;
}

/** A brand's logo; where there is none, or it does not come, the generic one. */
export const BrandLogo = ({ logo, title, decorative = false }: BrandLogoProps) => {
  const [isMissing, setIsMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the page was taken over.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setIsMissing(true);
  }, []);
  return (
    <img
      ref={image}
      className={styles.brandLogo}
      src={isMissing || logo === undefined ? notFound : logo}
      alt={decorative ? '' : title}
      width={160}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
    />
  );
};
