import { Camera } from 'lucide-react';
import { memo, useState } from 'react';
import { imageSource } from '../lib/images.js';
import styles from './PictureFrame.module.css';

interface PictureProps {
  readonly path: string;
  readonly alt: string;
  /** The `sizes` attribute of `<img>`. */
  readonly sizes: string;
  /** Maximum useful width in pixels. */
  readonly maxWidth?: number;
  /** True: the page's main picture. `low`: visible at once, but less important. */
  readonly priority?: boolean | 'low';
  /** Pixels of the original, if known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Background colour until the picture has loaded. */
  readonly colour?: string | undefined;
  readonly className?: string;
}

/** A picture; a plain background if it fails to load. */
export const Picture = memo(function Picture({
  path,
  alt,
  sizes,
  maxWidth = 1100,
  priority = false,
  width = 1600,
  height = 1200,
  colour,
  className,
}: PictureProps) {
  const [brokenPath, setBroken] = useState<string>();
  const markBroken = () => setBroken(path);
  if (brokenPath === path) {
    return (
      <span className={styles.missing} {...(alt === '' ? { 'aria-hidden': true } : imageLabelProps(alt))}>
        <Camera aria-hidden="true" strokeWidth={1.25} />
      </span>
    );
  }
  return (
    <img
      {...imageSource(path, maxWidth)}
      // The image may have failed before this code ran.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') markBroken();
      }}
      onError={markBroken}
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

const imageLabelProps = (alt: string) => ({ role: 'img', 'aria-label': alt });
