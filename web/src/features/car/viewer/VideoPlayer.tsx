import clsx from 'clsx';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../../../ui/Picture.js';
import { videoOf } from './video.js';
import layout from '../../../ui/layout.module.css';
import styles from './viewer.module.css';

interface VideoPlayerProps {
  readonly url: string;
  /** Name of the vehicle. */
  readonly name: string;
  /** Path of the picture shown before playback. */
  readonly poster: string | undefined;
  readonly sizes: string;
  readonly priority?: boolean;
}

/** Plays a video. Requests nothing, from this site or others, before the visitor presses play. */
export const VideoPlayer = ({ url, name, poster, sizes, priority = false }: VideoPlayerProps) => {
  const [isPlaying, setPlaying] = useState(false);
  const video = videoOf(url);
  if (!isPlaying) {
    return (
      <button
        type="button"
        className={clsx(layout.cover, styles.poster, styles.focusInside)}
        onClick={() => setPlaying(true)}
        aria-label={`Play the video of ${name}${video.kind === 'embed' ? `, from ${video.house}` : ''}`}
      >
        {poster !== undefined && (
          <Picture path={poster} alt="" sizes={sizes} maxWidth={1440} priority={priority} className={styles.fitted} />
        )}
        <span className={styles.start}>
          <Play aria-hidden="true" size={32} fill="currentColor" strokeWidth={0} />
        </span>
        {video.kind === 'embed' && (
          <span className={clsx(layout.onPicture, styles.hint)}>Plays from {video.house}</span>
        )}
      </button>
    );
  }
  return video.kind === 'embed' ? (
    <iframe
      className={clsx(layout.cover, styles.video)}
      src={video.url}
      title={`Video of ${name}`}
      ref={focus}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  ) : (
    // eslint-disable-next-line jsx-a11y-x/media-has-caption -- Dealers' clips have no captions.
    <video
      className={clsx(layout.cover, styles.video)}
      src={video.url}
      aria-label={`Video of ${name}`}
      ref={focus}
      autoPlay
      controls
      playsInline
    />
  );
};

/** Moves the focus to the player, because the button that had it is gone. */
const focus = (player: HTMLElement | null) => player?.focus({ preventScroll: true });
