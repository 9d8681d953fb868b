import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';
import { prefersReducedMotion } from './reduced-motion.js';

export interface CarouselDragProps {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly isDraggable: () => boolean;
}

/** Moves the slides with the finger and to `index`. Loads after the first picture. */
export const CarouselDrag = ({ viewport, index, onTurn, isDraggable }: CarouselDragProps) => {
  // Constant, because Embla measures all slides again when its options change.
  const [startIndex] = useState(index);
  const [attach, embla] = useEmblaCarousel({ loop: true, startIndex, duration: 18, watchDrag: isDraggable });
  useEffect(() => {
    attach(viewport.current);
  }, [attach, viewport]);
  useEffect(() => {
    if (!embla) return;
    const report = () => onTurn(embla.selectedScrollSnap());
    embla.on('select', report);
    return () => void embla.off('select', report);
  }, [embla, onTurn]);
  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== index) embla.scrollTo(index, prefersReducedMotion());
  }, [embla, index]);
  return null;
};
