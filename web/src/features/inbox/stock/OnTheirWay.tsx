import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { photoTypes } from '#contracts/domain/car/photo-types';
import { Button } from '../../../ui/Button.js';
import { sendPhoto } from './send-photo.js';
import { countUploads, createUploads } from './uploads.js';
import styles from './Stock.module.css';

const uploads = createUploads(sendPhoto);

const useUploads = () => useSyncExternalStore(uploads.subscribe, uploads.current, uploads.current);

/** Tells on the list how many photos of all vehicles are not sent. */
export const UploadCount = () => {
  const { onTheirWay, failed } = countUploads(useUploads());
  return (
    <p className={styles.count} role="status">
      {onTheirWay > 0 && `Photos on their way: ${onTheirWay}. Keep this page open until they have arrived. `}
      {failed > 0 && `Photos that could not be sent: ${failed}. Their vehicles say why.`}
    </p>
  );
};

interface OnTheirWayProps {
  readonly car: string;
  readonly onArrived: () => void;
}

/** Chooses photos, and shows the progress of each upload. */
// eslint-disable-next-line max-lines-per-function -- Markup: the choice, a line for each photo.
export const OnTheirWay = ({ car, onArrived }: OnTheirWayProps) => {
  const own = useUploads().filter((one) => one.car === car);
  const { onTheirWay } = countUploads(own);
  const input = useRef<HTMLInputElement>(null);
  const arrived = own.filter(({ state }) => state === 'arrived').map(({ id }) => id);
  const shown = own.filter(({ state }) => state !== 'arrived');
  const [taken, setTaken] = useState(0);
  const take = useEffectEvent(() => {
    setTaken(taken + arrived.length);
    uploads.forget(arrived);
    onArrived();
  });
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- Uploads arrive outside React, and are forgotten once counted.
    if (arrived.length > 0) take();
  }, [arrived.length]);
  return (
    <section
      className={styles.uploads}
      aria-label="Add photos"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploads.add(car, event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Photos"
        accept={photoTypes.join(',')}
        multiple
        tabIndex={-1}
        onChange={({ target }) => {
          setTaken(0);
          uploads.add(car, target.files ?? []);
          target.value = '';
        }}
      />
      <Button look="primary" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" size={18} />
        Add photos
      </Button>
      <ul>
        {shown.map(({ id, name, sent, state, reason, again }) => (
          <li key={id}>
            <span>{name}</span>
            {state === 'failed' ? (
              <>
                <span className={styles.failed} role="alert">
                  {reason}
                </span>
                {again && <Button onClick={() => uploads.tryAgain(id)}>Try again</Button>}
                <Button look="quiet" onClick={() => uploads.forget([id])}>
                  Put it aside
                </Button>
              </>
            ) : (
              <progress value={sent} aria-label={name} />
            )}
          </li>
        ))}
      </ul>
      <p role="status">
        {onTheirWay > 0
          ? `${onTheirWay} on their way. You can go to other vehicles meanwhile.`
          : taken > 0 && (taken === 1 ? 'The photo has arrived.' : `${taken} photos have arrived.`)}
      </p>
    </section>
  );
};
