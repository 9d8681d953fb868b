import clsx from 'clsx';
import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { StockCar } from '#contracts/api/stock';
import { composedName } from '#contracts/domain/car/car';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { Button } from '../../../ui/Button.js';
import { useChange } from '../use-change.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { changeCar, rearrangedPhotos } from './changes.js';
import { Details } from './Details.js';
import { Fields } from './Fields.js';
import { Gallery } from './Gallery.js';
import { Meanwhile, messageOf } from './Meanwhile.js';
import { OnTheirWay } from './OnTheirWay.js';
import { Sale } from './Sale.js';
import { type CarAnswer, type PhotoCommand, photosOf, stockCarQuery, stockListKey } from './queries.js';
import styles from './Stock.module.css';

interface Command {
  readonly command: PhotoCommand;
  readonly paths: readonly string[];
}

interface Change extends Command {
  /** Text of the announcement. */
  readonly words: string;
  /** The command that undoes the change. */
  readonly back: Command;
}

interface Sent extends Command {
  /** The change that the command makes, or undoes. */
  readonly change: Change;
  readonly undoes: boolean;
}

/** Returns the photos after a command, as an optimistic update. */
const after = (photos: StockCar['photos'], { command, paths }: Command) => {
  if (command === 'restore') return photos;
  if (command === 'remove') return photos.filter(({ path }) => !paths.includes(path));
  return paths.flatMap((path) => photos.find((one) => one.path === path) ?? []);
};

const answered = (car: StockCar): CarAnswer => ({ found: car });

interface VehicleProps {
  readonly id: string;
  /** Whether it has just been added here. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** One vehicle: its photos, and its fields held by hand. */
// eslint-disable-next-line max-lines-per-function -- Markup: heading, gallery, undo, fields.
export const Vehicle = ({ id, isNew = false, onClose }: VehicleProps) => {
  const { load } = useEnvironment();
  const queryClient = useQueryClient();
  const { queryKey } = stockCarQuery(load, id);
  const { data, isError, refetch } = useQuery(stockCarQuery(load, id));
  const car = found(data);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) heading.current?.focus();
  }, [car?.id, isNew]);
  const [done, setDone] = useState<readonly Change[]>([]);
  /** Undo stays after the last change is undone, because it has the focus. */
  const [hasUndone, setHasUndone] = useState(false);
  const take = (answer: StockCar) => {
    queryClient.setQueryData<CarAnswer>(queryKey, answered(answer));
    void queryClient.invalidateQueries({ queryKey: stockListKey });
  };
  const mutationKey = ['photos', id];
  const changing = useChange({
    mutationKey,
    // One at a time, in the order of the changes.
    scope: { id: `photos ${id}` },
    mutationFn: ({ command, paths }: Sent) => {
      const known = found(queryClient.getQueryData<CarAnswer>(queryKey))!;
      return changeCar(load, known, (ifMatch) => photosOf[command](id, [...paths], ifMatch), rearrangedPhotos);
    },
    onSuccess: take,
    onError: (_, { change: one, undoes }) => {
      setDone((before) => (undoes ? [...before, one] : before.filter((other) => other !== one)));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const change = (one: Change) => {
    setDone([...done, one]);
    changing.mutate({ ...one, change: one, undoes: false });
  };
  const undo = () => {
    const last = done.at(-1);
    if (!last) return;
    setHasUndone(true);
    setDone(done.slice(0, -1));
    changing.mutate({ ...last.back, change: last, undoes: true });
  };
  // Applied to each answer anew, so that an earlier answer does not undo later changes, and a failed one leaves no trace.
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Sent,
  });
  const photos = sending.reduce(after, car?.photos ?? []);
  const paths = photos.map(({ path }) => path);
  const arrange = (to: readonly string[], words: string) =>
    change({ command: 'arrange', paths: to, words, back: { command: 'arrange', paths } });
  return (
    <article className={clsx(layout.stack, styles.vehicle)} aria-busy={data === undefined && !isError}>
      <Button look="quiet" className={styles.back} onClick={onClose}>
        <ArrowLeft aria-hidden="true" size={18} />
        All vehicles
      </Button>
      {data !== undefined && !car && <p>Your key doesn’t cover this vehicle.</p>}
      {isError && (
        <p>
          We couldn’t load this vehicle just now. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {car && (
        <>
          {isNew && <Added />}
          <header>
            <h2 ref={heading} tabIndex={-1}>
              {car.car.name ?? composedName(car.car)}
            </h2>
            <p>
              Stock {car.car.stocknum} · <a href={`/cars/${car.slug}`}>on the site</a>
            </p>
            <p className={text.note}>
              Its prices so far, for your records:{' '}
              <a href={`/api/stock/cars/${id}/prices?format=csv`} download>
                as a table
              </a>
              ,{' '}
              <a href={`/api/stock/cars/${id}/prices`} download>
                as JSON
              </a>
            </p>
          </header>
          <Sale car={car} onChanged={take} />
          <Gallery
            photos={photos}
            onArrange={arrange}
            onRemove={(path) =>
              change({
                ...{ command: 'remove', paths: [path], words: 'Photo removed.' },
                back: { command: 'restore', paths: [path] },
              })
            }
          />
          <Meanwhile error={changing.error}>Your change to the photos was not made. Look again, then decide.</Meanwhile>
          <div className={clsx(layout.wrap, styles.done)}>
            <p role="status">
              {changing.isError
                ? messageOf(changing.error) && 'That could not be saved. Please try again.'
                : !changing.isPending && (done.at(-1)?.words ?? (hasUndone && 'Undone.'))}
            </p>
            {(done.length > 0 || hasUndone) && (
              <Button look="quiet" onClick={undo} aria-disabled={done.length === 0}>
                <Undo2 aria-hidden="true" size={18} />
                Undo
              </Button>
            )}
          </div>
          <OnTheirWay car={id} onArrived={() => void queryClient.invalidateQueries({ queryKey: ['inbox', 'stock'] })} />
          <Fields car={car} onChanged={take} />
          <Details car={car} onChanged={take} />
        </>
      )}
    </article>
  );
};

/** Takes the focus from the form that is gone. */
const Added = () => {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} className={layout.callout}>
      The vehicle is added. Add its photos next.
    </p>
  );
};
