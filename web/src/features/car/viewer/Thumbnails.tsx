import clsx from 'clsx';
import { Play } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Picture } from '../../../ui/Picture.js';
import { prefersReducedMotion } from './reduced-motion.js';
import type { Slide } from './slides.js';
import layout from '../../../ui/layout.module.css';
import styles from './viewer.module.css';

interface ThumbnailsProps {
  readonly slides: readonly Slide[];
  /** Undefined while a mode other than the gallery is shown. */
  readonly index: number | undefined;
  readonly onChoose: (index: number) => void;
}

export const Thumbnails = memo(({ slides, index, onChoose }: ThumbnailsProps) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const strip = list.current;
    const current = index === undefined ? undefined : (strip?.children[index] as HTMLElement | undefined);
    if (!strip || !current) return;
    // Scrolls only the strip, because `scrollIntoView` would also scroll the page.
    strip.scrollTo?.({
      left: current.offsetLeft - strip.offsetLeft - (strip.clientWidth - current.clientWidth) / 2,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  }, [index]);
  const pictures = slides.filter(({ kind }) => kind === 'picture').length;
  const poster = slides.find((slide) => slide.kind === 'picture')?.thumb;
  return (
    <ul className={styles.thumbnails} aria-label="Choose a picture" ref={list}>
      {slides.map((slide, position) => (
        <li key={slide.kind === 'picture' ? slide.path : slide.url}>
          <button
            type="button"
            onClick={() => onChoose(position)}
            aria-current={position === index}
            aria-label={slide.kind === 'picture' ? `Picture ${slide.number} of ${pictures}` : 'Video'}
          >
            <Picture
              path={slide.kind === 'picture' ? slide.thumb : poster!}
              alt=""
              sizes="120px"
              maxWidth={240}
              priority="low"
              className={layout.cover}
            />
            {slide.kind === 'video' && (
              <span className={clsx(layout.fill, styles.play)}>
                <Play aria-hidden="true" size={18} fill="currentColor" strokeWidth={0} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
});
Thumbnails.displayName = 'Thumbnails';
