import { Camera } from 'lucide-react';
import { memo, useState } from 'react';
import { imageSource } from '../lib/images.js';
import styles from './PictureFrame.module.css';

interface PictureProps {
  readonly path: string;
  readonly alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  readonly sizes: string;
  /** Pixels the picture is ever worth. */
  readonly widest?: number;
  /** True: the picture the page is waited for. `low`: in sight at once, but after that one. */
  readonly priority?: boolean | 'low';
  /** Pixels of the original, where they are known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** What stands in its place until it is there. */
  readonly colour?: string | undefined;
  readonly className?: string;
}

/** A picture; where it can't be had, a quiet ground in its place. */
export const Picture = memo(function Picture({
  path,
  alt,
  sizes,
  widest = 1100,
  priority = false,
  width = 1600,
  height = 1200,
  colour,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const giveUp = () => setBroken(path);
  if (broken === path) {
    return (
      <span className={styles.missing} {...(alt === '' ? { 'aria-hidden': true } : labelled(alt))}>
        <Camera aria-hidden="true" strokeWidth={1.25} />
      </span>
    );
  }
  return (
    <img
      {...imageSource(path, widest)}
      // It may have failed before this code came.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') giveUp();
      }}
      onError={giveUp}
      alt={alt}
      sizes={sizes}
      width={width}
      height={height}
      decoding="async"
      {...(priority === true
        ? { fetchPriority: 'high' }
        : { loading: 'lazy', ...(priority && { fetchPriority: priority }) })}
      className={className}
      style={colour ? { backgroundColor: colour } : undefined}
      draggable={false}
    />
  );
});

const labelled = (alt: string) => ({ role: 'img', 'aria-label': alt });
