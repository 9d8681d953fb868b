import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, type KeyboardEvent } from 'react';
import { Picture } from '../../ui/Picture.js';

export interface CarouselProps {
  readonly paths: readonly string[];
  readonly name: string;
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly sizes: string;
  readonly widest?: number;
}

/** Pictures are loaded this far to each side of the one shown. */
const ahead = 1;

export const Carousel = ({ paths, name, index, onTurn, sizes, widest = 1440 }: CarouselProps) => {
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
  const isNear = (position: number): boolean => {
    const distance = Math.abs(position - index);
    return Math.min(distance, paths.length - distance) <= ahead;
  };
  return (
    <div className="carousel" role="group" aria-roledescription="carousel" aria-label={name} onKeyDown={onKeyDown}>
      <div
        className="carousel-viewport"
        ref={viewport}
        tabIndex={0}
        role="group"
        aria-label="Left and right arrow keys turn the pictures"
      >
        <div className="carousel-track">
          {paths.map((path, position) => (
            <div
              key={path}
              className="carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-hidden={position !== index}
            >
              {(isNear(position) || position === 0) && (
                <Picture
                  path={path}
                  alt={`${name}, picture ${position + 1} of ${paths.length}`}
                  sizes={sizes}
                  widest={widest}
                  priority={position === 0}
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
