import { queryOptions } from '@tanstack/react-query';
import type { ImportList, StockCar } from '#contracts/api/stock';
import { type Answer, ask, type Load } from '../../../lib/api.js';
import { send } from '../../../lib/send.js';

const schema = () => import('./schemas.js').then(({ stockCar }) => stockCar);

export type CarAnswer = Answer<StockCar>;

export const stockCarQuery = (load: Load, id: string) =>
  queryOptions({
    queryKey: ['inbox', 'stock', id],
    queryFn: ({ signal }): Promise<CarAnswer> => ask(load, '/api/stock/cars/:id', schema, { params: { id }, signal }),
  });

export const importsQuery = (load: Load) =>
  queryOptions({
    queryKey: ['inbox', 'imports'],
    queryFn: ({ signal }): Promise<Answer<ImportList>> =>
      ask(load, '/api/stock/imports', () => import('./schemas.js').then(({ importList }) => importList), { signal }),
  });

export const photosOf = {
  arrange: (id: string, paths: string[]) =>
    send('/api/stock/cars/:id/photos/arrange', { params: { id }, body: { paths } }, schema),
  remove: (id: string, paths: string[]) =>
    send('/api/stock/cars/:id/photos/remove', { params: { id }, body: { paths } }, schema),
  restore: (id: string, paths: string[]) =>
    send('/api/stock/cars/:id/photos/restore', { params: { id }, body: { paths } }, schema),
};
export type PhotoCommand = keyof typeof photosOf;

export interface HandValues {
  readonly price?: number | null;
  readonly dealercomments?: string | null;
}

export const hold = (id: string, body: HandValues) =>
  send('/api/stock/cars/:id/hold', { params: { id }, body }, schema);

export const release = (id: string, field: keyof HandValues) =>
  send('/api/stock/cars/:id/unhold', { params: { id }, body: { fields: [field] } }, schema);
