import type { ReactNode } from 'react';
import { Picture } from '../../../ui/Picture.js';
import type { Slide } from './slides.js';
import { VideoPlayer } from './VideoPlayer.js';
import styles from './viewer.module.css';

interface CarouselSlideProps {
  readonly slides: readonly Slide[];
  readonly name: string;
  readonly sizes: string;
  readonly widest: number;
  /** Wraps the picture. */
  readonly around: (picture: ReactNode, isShown: boolean) => ReactNode;
  readonly slide: Slide;
  readonly isShown: boolean;
  /** The slide that loads with priority. */
  readonly isFirst: boolean;
}

export const CarouselSlide = ({ slide, slides, name, sizes, widest, isShown, isFirst, around }: CarouselSlideProps) => {
  const pictures = slides.filter(({ kind }) => kind === 'picture');
  if (slide.kind === 'video') {
    const poster = slides.find((other) => other.kind === 'picture')?.path;
    // The key changes when the slide is left, which stops the video.
    return (
      <VideoPlayer key={String(isShown)} url={slide.url} name={name} poster={poster} sizes={sizes} priority={isFirst} />
    );
  }
  return around(
    <Picture
      path={slide.path}
      width={slide.width}
      height={slide.height}
      colour={slide.colour}
      alt={`${name}, picture ${slide.number} of ${pictures.length}`}
      sizes={sizes}
      maxWidth={widest}
      priority={isFirst}
      className={styles.fitted}
    />,
    isShown,
  );
};
