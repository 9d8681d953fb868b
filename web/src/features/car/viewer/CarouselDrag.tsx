import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';
import { prefersReducedMotion } from './reduced-motion.js';

export interface CarouselDragProps {
  readonly viewport: RefObject<HTMLElement | null>;
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly isDraggable: () => boolean;
}

/** Moves the slides of the viewport, with the finger and to the index; loaded after the first picture is there. */
export const CarouselDrag = ({ viewport, index, onTurn, isDraggable }: CarouselDragProps) => {
  // With options that change it measures all slides anew.
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
