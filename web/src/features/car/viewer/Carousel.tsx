import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazily } from '../../../lib/lazy.js';
import { InBrowser } from '../../../lib/in-browser.js';
import { Picture } from '../../../ui/Picture.js';
import type { Slide } from './slides.js';
import { VideoPlayer } from './VideoPlayer.js';
import buttonStyles from '../../../ui/Button.module.css';
import styles from './Carousel.module.css';

const drag = lazily(() => import('./CarouselDrag.js').then(({ CarouselDrag }) => CarouselDrag));

export interface CarouselProps {
  readonly slides: readonly Slide[];
  readonly name: string;
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly sizes: string;
  readonly widest?: number;
  /** Arrow keys turn it as soon as it is there. */
  readonly takesFocus?: boolean;
  /** Whether dragging turns it now. */
  readonly isDraggable?: () => boolean;
  /** What is put around the picture of a slide. */
  readonly around?: (picture: ReactNode, isShown: boolean) => ReactNode;
}

/** The slide a key leads to; undefined for a key that is not ours. */
export const slideOfKey = (key: string, index: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'ArrowRight':
      return (index + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

/** The pictures to have: the one shown and its neighbours, and whatever was shown before. */
const useWanted = (index: number, count: number): ReadonlySet<number> => {
  const near = [index, (index + 1) % count, (index + count - 1) % count];
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set(near));
  if (near.some((position) => !wanted.has(position))) setWanted(new Set([...wanted, ...near]));
  return wanted;
};

export const Carousel = ({
  slides,
  name,
  index,
  onTurn,
  sizes,
  widest = 1440,
  takesFocus = false,
  isDraggable = always,
  around = asItIs,
}: CarouselProps) => {
  const viewport = useRef<HTMLDivElement>(null);
  const turn = (to: number) => onTurn((to + slides.length) % slides.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = slideOfKey(event.key, index, slides.length);
    if (next === undefined || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    onTurn(next);
  };
  const wanted = useWanted(index, slides.length);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) root.current?.focus();
  }, [takesFocus]);
  const pictures = slides.filter(({ kind }) => kind === 'picture').length;
  const poster = slides.find((slide) => slide.kind === 'picture')?.path;
  // How a picture is loaded is not changed once it is: the browser would look at it anew.
  const [first] = useState(index);
  const content = (slide: Slide, isShown: boolean, isFirst: boolean) =>
    slide.kind === 'picture' ? (
      around(
        <Picture
          path={slide.path}
          alt={`${name}, picture ${slide.number} of ${pictures}`}
          sizes={sizes}
          widest={widest}
          priority={isFirst}
        />,
        isShown,
      )
    ) : (
      // Leafed past, it stops.
      <VideoPlayer key={String(isShown)} url={slide.url} name={name} poster={poster} sizes={sizes} priority={isFirst} />
    );
  return (
    <div
      className={styles.carousel}
      ref={root}
      tabIndex={0}
      role="group"
      aria-roledescription="carousel"
      aria-label={`${name}: left and right arrow keys turn the pictures`}
      onKeyDown={onKeyDown}
    >
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.track}>
          {slides.map((slide, position) => (
            <div
              key={slide.kind === 'picture' ? slide.path : slide.url}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              inert={position !== index}
            >
              {wanted.has(position) && content(slide, position === index, position === first)}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <>
          <InBrowser>
            <drag.Component viewport={viewport} index={index} onTurn={onTurn} isDraggable={isDraggable} />
          </InBrowser>
          <button
            type="button"
            className={clsx(buttonStyles.iconButton, styles.previous)}
            onClick={() => turn(index - 1)}
            aria-label="Previous picture"
          >
            <ChevronLeft aria-hidden="true" size={24} />
          </button>
          <button
            type="button"
            className={clsx(buttonStyles.iconButton, styles.next)}
            onClick={() => turn(index + 1)}
            aria-label="Next picture"
          >
            <ChevronRight aria-hidden="true" size={24} />
          </button>
          <p className={styles.position} data-part="position" aria-live="polite">
            <span className="visually-hidden">Picture </span>
            {index + 1} / {slides.length}
          </p>
        </>
      )}
    </div>
  );
};

const always = () => true;
const asItIs = (picture: ReactNode) => picture;
