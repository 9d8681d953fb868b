import clsx from 'clsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { StockCar } from '#contracts/api/stock';
import { composedName } from '#contracts/domain/car/car';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { Button } from '../../../ui/Button.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { Fields } from './Fields.js';
import { Gallery } from './Gallery.js';
import { OnTheirWay } from './OnTheirWay.js';
import { type CarAnswer, type PhotoCommand, photosOf, stockCarQuery } from './queries.js';
import styles from './Stock.module.css';

interface Change {
  readonly command: PhotoCommand;
  readonly paths: readonly string[];
  /** What is said of it. */
  readonly words: string;
  /** What takes it back. */
  readonly back: Pick<Change, 'command' | 'paths'>;
}

/** The gallery as a command leaves it, before the answer is there. */
const after = (photos: StockCar['photos'], { command, paths }: Pick<Change, 'command' | 'paths'>) => {
  if (command === 'restore') return photos;
  if (command === 'remove') return photos.filter(({ path }) => !paths.includes(path));
  return paths.flatMap((path) => photos.find((one) => one.path === path) ?? []);
};

const answered = (car: StockCar): CarAnswer => ({ found: car });

/** One vehicle: its photos, and what is held of it by hand. */
// eslint-disable-next-line max-lines-per-function -- Markup: heading, gallery, undo, fields.
export const Vehicle = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { load } = useEnvironment();
  const queryClient = useQueryClient();
  const { queryKey } = stockCarQuery(load, id);
  const { data, isError, refetch } = useQuery(stockCarQuery(load, id));
  const car = found(data);
  const [done, setDone] = useState<readonly Change[]>([]);
  const take = (answer: StockCar) => {
    queryClient.setQueryData<CarAnswer>(queryKey, answered(answer));
    void queryClient.invalidateQueries({ queryKey: ['vehicles'] });
  };
  const mutationKey = ['photos', id];
  const changing = useMutation({
    mutationKey,
    // One after the other, in the order in which they were asked for.
    scope: { id: `photos ${id}` },
    mutationFn: ({ command, paths }: Pick<Change, 'command' | 'paths'>) => photosOf[command](id, [...paths]),
    onMutate: (change) =>
      queryClient.setQueryData(queryKey, (before) =>
        before && 'found' in before
          ? { found: { ...before.found, photos: after(before.found.photos, change) } }
          : before,
      ),
    // The answer to one would undo on the screen what was done since.
    onSuccess: (answer) => queryClient.isMutating({ mutationKey }) === 1 && take(answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const change = (one: Change) => {
    setDone([...done, one]);
    changing.mutate(one);
  };
  const undo = () => {
    setDone(done.slice(0, -1));
    changing.mutate(done.at(-1)!.back);
  };
  const photos = car?.photos ?? [];
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
          <header>
            <h2>{car.car.name ?? composedName(car.car)}</h2>
            <p>
              Stock {car.car.stocknum} · <a href={`/cars/${car.slug}`}>on the site</a>
            </p>
            <p className={text.note}>
              What it was offered at, as the log proves:{' '}
              <a href={`/api/stock/cars/${id}/prices?format=csv`} download>
                as a table
              </a>
              ,{' '}
              <a href={`/api/stock/cars/${id}/prices`} download>
                as JSON
              </a>
            </p>
          </header>
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
          <div className={clsx(layout.wrap, styles.done)}>
            <p role="status">{changing.isError ? 'That could not be saved. Please try again.' : done.at(-1)?.words}</p>
            {done.length > 0 && (
              <Button look="quiet" onClick={undo}>
                <Undo2 aria-hidden="true" size={18} />
                Undo
              </Button>
            )}
          </div>
          <OnTheirWay car={id} onArrived={() => void queryClient.invalidateQueries({ queryKey: ['inbox', 'stock'] })} />
          <Fields car={car} onChanged={take} />
        </>
      )}
    </article>
  );
};
