import clsx from 'clsx';
import { useState } from 'react';
import { VideoPlayer } from './VideoPlayer.js';
import styles from './viewer.module.css';
import buttonStyles from '../../../ui/Button.module.css';

interface WalkaroundProps {
  readonly videos: readonly string[];
  readonly name: string;
  readonly poster: string | undefined;
  readonly sizes: string;
}

export const Walkaround = ({ videos, name, poster, sizes }: WalkaroundProps) => {
  const [index, setIndex] = useState(0);
  const url = videos[index]!;
  return (
    <div className={styles.over}>
      <VideoPlayer key={url} url={url} name={name} poster={poster} sizes={sizes} priority />
      {videos.length > 1 && (
        <div className={styles.choice} role="group" aria-label="Videos">
          {videos.map((video, position) => (
            <button
              key={video}
              type="button"
              className={clsx(buttonStyles.iconButton, styles.on)}
              aria-pressed={position === index}
              aria-label={`Video ${position + 1} of ${videos.length}`}
              onClick={() => setIndex(position)}
            >
              {position + 1}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
