import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Picture } from '../../ui/Picture.js';

export interface CarouselProps {
  readonly paths: readonly string[];
  readonly name: string;
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly sizes: string;
  readonly widest?: number;
  /** Arrow keys turn it as soon as it is there. */
  readonly takesFocus?: boolean;
}

/** The pictures to have: the one shown and its neighbours, and whatever was shown before. */
const useWanted = (index: number, count: number): ReadonlySet<number> => {
  const near = [index, (index + 1) % count, (index + count - 1) % count];
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => new Set(near));
  if (near.some((position) => !wanted.has(position))) setWanted(new Set([...wanted, ...near]));
  return wanted;
};

export const Carousel = ({ paths, name, index, onTurn, sizes, widest = 1440, takesFocus = false }: CarouselProps) => {
  const [viewport, embla] = useEmblaCarousel({ loop: true, startIndex: index, duration: 18 });
  useEffect(() => {
    if (!embla) return;
    const report = () => onTurn(embla.selectedScrollSnap());
    embla.on('select', report);
    return () => void embla.off('select', report);
  }, [embla, onTurn]);
  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollTo(index);
  }, [embla, index]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') embla?.scrollPrev();
    else if (event.key === 'ArrowRight') embla?.scrollNext();
    else return;
    event.preventDefault();
  };
  const wanted = useWanted(index, paths.length);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) root.current?.focus();
  }, [takesFocus]);
  return (
    <div
      className="carousel"
      ref={root}
      tabIndex={0}
      role="group"
      aria-roledescription="carousel"
      aria-label={`${name}: left and right arrow keys turn the pictures`}
      onKeyDown={onKeyDown}
    >
      <div className="carousel-viewport" ref={viewport}>
        <div className="carousel-track">
          {paths.map((path, position) => (
            <div
              key={path}
              className="carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-hidden={position !== index}
            >
              {wanted.has(position) && (
                <Picture
                  path={path}
                  alt={`${name}, picture ${position + 1} of ${paths.length}`}
                  sizes={sizes}
                  widest={widest}
                  priority={position === index}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      {paths.length > 1 && (
        <>
          <button
            type="button"
            className="icon-button carousel-previous"
            onClick={() => embla?.scrollPrev()}
            aria-label="Previous picture"
          >
            <ChevronLeft aria-hidden="true" size={24} />
          </button>
          <button
            type="button"
            className="icon-button carousel-next"
            onClick={() => embla?.scrollNext()}
            aria-label="Next picture"
          >
            <ChevronRight aria-hidden="true" size={24} />
          </button>
          <p className="carousel-position" aria-live="polite">
            <span className="visually-hidden">Picture </span>
            {index + 1} / {paths.length}
          </p>
        </>
      )}
    </div>
  );
};
