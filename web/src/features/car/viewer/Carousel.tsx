import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazily } from '../../../lib/lazy.js';
import { InBrowser } from '../../../lib/in-browser.js';
import type { Slide } from './slides.js';
import { CarouselSlide } from './CarouselSlide.js';
import { slideOfKey } from './slide-of-key.js';
import { Turners } from './Turners.js';
import layout from '../../../ui/layout.module.css';
import styles from './viewer.module.css';

const drag = lazily(() => import('./CarouselDrag.js').then(({ CarouselDrag }) => CarouselDrag));

export interface CarouselProps {
  readonly slides: readonly Slide[];
  readonly name: string;
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly sizes: string;
  readonly widest?: number;
  /** Takes the focus when mounted, so that arrow keys work at once. */
  readonly takesFocus?: boolean;
  /** Decides whether a drag currently changes the slide. */
  readonly isDraggable?: () => boolean;
  /** Wraps the picture of a slide. */
  readonly around?: (picture: ReactNode, isShown: boolean) => ReactNode;
}

/** Returns the slides whose pictures are loaded: the current one, its neighbours and all shown before. */
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
  // eslint-disable-next-line max-lines-per-function -- Markup of the slides, arrows and counter.
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
  // A picture's loading mode must not change after mounting, because the browser would load the picture again.
  const [first] = useState(index);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Arrow keys turn the carousel.
    <div
      className={clsx(styles.over, styles.focusInside)}
      ref={root}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- Needs the focus for the arrow keys.
      tabIndex={0}
      role="group"
      aria-roledescription="carousel"
      aria-label={`${name}: use the left and right arrow keys to change photos`}
      onKeyDown={onKeyDown}
    >
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.track}>
          {slides.map((slide, position) => (
            <div
              key={slide.kind === 'picture' ? slide.path : slide.url}
              role="group"
              aria-roledescription="slide"
              inert={position !== index}
            >
              {wanted.has(position) && (
                <CarouselSlide
                  slide={slide}
                  slides={slides}
                  name={name}
                  sizes={sizes}
                  widest={widest}
                  isShown={position === index}
                  isFirst={position === first}
                  around={around}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <>
          <InBrowser>
            <drag.Component viewport={viewport} index={index} onTurn={onTurn} isDraggable={isDraggable} />
          </InBrowser>
          <Turners labels={['Previous picture', 'Next picture']} onTurn={(by) => turn(index + by)} />
          <p className={clsx(layout.onPicture, styles.position)} data-part="position" aria-live="polite">
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
