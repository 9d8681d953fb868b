import { imageSource } from '../lib/images.js';

interface PictureProps {
  readonly path: string;
  readonly alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  readonly sizes: string;
  /** Pixels the picture is ever worth. */
  readonly widest?: number;
  readonly quality?: number;
  /** The picture the page is waited for. */
  readonly priority?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

export const Picture = ({
  path,
  alt,
  sizes,
  widest = 1080,
  quality,
  priority = false,
  width = 1600,
  height = 1200,
  className,
}: PictureProps) => (
  <img
    {...imageSource(path, widest, quality)}
    alt={alt}
    sizes={sizes}
    width={width}
    height={height}
    decoding="async"
    {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    className={className}
    draggable={false}
  />
);
