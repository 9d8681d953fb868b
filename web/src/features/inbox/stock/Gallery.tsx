import { ChevronLeft, ChevronRight, Star, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { StockCar } from '#contracts/api/stock';
import { useNextFocus } from '../../../lib/use-next-focus.js';
import { Picture } from '../../../ui/Picture.js';
import buttons from '../../../ui/Button.module.css';
import styles from './Stock.module.css';

interface GalleryProps {
  readonly photos: StockCar['photos'];
  readonly onArrange: (paths: readonly string[], words: string) => void;
  readonly onRemove: (path: string) => void;
}

const moved = (paths: readonly string[], path: string, to: number): string[] =>
  paths.filter((one) => one !== path).toSpliced(to, 0, path);

/** The photos, which are arranged by dragging or with buttons. The first photo is the cover. */
export const Gallery = ({ photos, onArrange, onRemove }: GalleryProps) => {
  const known = photos.map(({ path }) => path);
  useNextFocus('[data-part="remove-photo"]');
  const [dragged, setDragged] = useState<{ readonly path: string; readonly order: readonly string[] }>();
  const order = dragged?.order ?? known;
  // Moving a photo also moves the pressed button, which makes the browser drop the focus.
  const pressed = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const move = (path: string, to: number, button: HTMLButtonElement) => {
    if (to < 0 || to >= known.length || to === known.indexOf(path)) return;
    pressed.current = button;
    onArrange(moved(known, path, to), to === 0 ? 'New cover.' : `Moved to place ${to + 1}.`);
  };
  const drop = () => {
    if (dragged && dragged.order.some((path, at) => path !== known[at])) onArrange(dragged.order, 'Moved.');
    setDragged(undefined);
  };
  if (photos.length === 0) return <p className={styles.empty}>There are no photos of this vehicle yet.</p>;
  return (
    <ol className={styles.gallery} aria-label="Photos">
      {order.map((path, at) => (
        <li
          key={path}
          draggable
          data-dragged={dragged?.path === path}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', path);
            setDragged({ path, order: known });
          }}
          onDragOver={(event) => {
            if (!dragged) return;
            event.preventDefault();
            if (dragged.path !== path) setDragged({ ...dragged, order: moved(dragged.order, dragged.path, at) });
          }}
          onDrop={(event) => {
            if (!dragged) return;
            event.preventDefault();
            drop();
          }}
          onDragEnd={() => setDragged(undefined)}
        >
          <Photo
            photo={photos.find((one) => one.path === path)!}
            at={at}
            isLast={at === order.length - 1}
            onMove={(to, button) => move(path, to, button)}
            onRemove={() => onRemove(path)}
          />
        </li>
      ))}
    </ol>
  );
};

interface PhotoProps {
  readonly photo: StockCar['photos'][number];
  readonly at: number;
  readonly isLast: boolean;
  readonly onMove: (to: number, button: HTMLButtonElement) => void;
  readonly onRemove: () => void;
}

const Photo = ({ photo, at, isLast, onMove, onRemove }: PhotoProps) => {
  const { path, width, height, colour, by_hand } = photo;
  const name = `Photo ${at + 1}`;
  const tools = [
    ['move earlier', ChevronLeft, at === 0, (button: HTMLButtonElement) => onMove(at - 1, button)],
    ['make it the cover', Star, at === 0, (button: HTMLButtonElement) => onMove(0, button)],
    ['remove', Trash2, false, onRemove],
    ['move later', ChevronRight, isLast, (button: HTMLButtonElement) => onMove(at + 1, button)],
  ] as const;
  return (
    <>
      <Picture
        path={path}
        alt={name}
        sizes="(min-width: 576px) 200px, 45vw"
        maxWidth={480}
        {...{ width, height, colour }}
      />
      <p className={styles.marks}>
        {at === 0 && <span>Cover</span>}
        {by_hand && <span>By hand</span>}
      </p>
      <div className={styles.tools}>
        {tools.map(([what, Icon, isIdle, act]) => (
          <button
            key={what}
            type="button"
            className={buttons.iconButton}
            aria-label={`${name}: ${what}`}
            aria-disabled={isIdle}
            data-part={what === 'remove' ? 'remove-photo' : undefined}
            onClick={({ currentTarget }) => act(currentTarget)}
          >
            <Icon aria-hidden="true" size={20} />
          </button>
        ))}
      </div>
    </>
  );
};
