import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { byHandRoutes, HandValues } from '#contracts/api/by-hand';
import type { ImportList, StockCar, StockList } from '#contracts/api/stock';
import { type Answer, fetchAnswer, found, type Load } from '../../../lib/api.js';
import { send } from '../../../lib/send.js';
import type { InboxAddress } from '../address.js';

const schema = () => import('./schemas.js').then(({ stockCar }) => stockCar);

export type CarAnswer = Answer<StockCar>;

export const stockCarQuery = (load: Load, id: string) =>
  queryOptions({
    queryKey: ['inbox', 'stock', id],
    queryFn: ({ signal }): Promise<CarAnswer> =>
      fetchAnswer(load, '/api/stock/cars/:id', schema, { params: { id }, signal }),
  });

export const stockListKey = ['inbox', 'stock', 'list'] as const;

/** The vehicles of the key's dealerships, page by page. */
export const stockListQuery = (load: Load, { status, query }: Pick<InboxAddress, 'status' | 'query'>) =>
  infiniteQueryOptions({
    queryKey: [...stockListKey, status ?? '', query],
    queryFn: ({ pageParam: after, signal }): Promise<Answer<StockList>> =>
      fetchAnswer(load, '/api/stock/cars', () => import('./schemas.js').then(({ stockList }) => stockList), {
        query: { status, q: query || undefined, after },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => found(last)?.next,
  });

export const importsQuery = (load: Load) =>
  queryOptions({
    queryKey: ['inbox', 'imports'],
    queryFn: ({ signal }): Promise<Answer<ImportList>> =>
      fetchAnswer(load, '/api/stock/imports', () => import('./schemas.js').then(({ importList }) => importList), {
        signal,
      }),
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

export const hold = (id: string, body: HandValues) =>
  send('/api/stock/cars/:id/hold', { params: { id }, body }, schema);

export const release = (id: string, fields: (keyof HandValues)[]) =>
  send('/api/stock/cars/:id/unhold', { params: { id }, body: { fields } }, schema);

export type NewCar = z.input<typeof byHandRoutes.addCar.body>;

export const addCar = (body: NewCar, key: string) => send('/api/stock/cars', { body, key }, schema);

type ChangeSale = (id: string, key: string, sold_date?: string) => Promise<StockCar>;
export const saleOf = {
  sell: (id, key, sold_date) => send('/api/stock/cars/:id/sell', { params: { id }, body: { sold_date }, key }, schema),
  withdraw: (id, key) => send('/api/stock/cars/:id/delist', { params: { id }, body: {}, key }, schema),
  relist: (id, key) => send('/api/stock/cars/:id/relist', { params: { id }, body: {}, key }, schema),
} satisfies Readonly<Record<string, ChangeSale>> as Readonly<Record<'sell' | 'withdraw' | 'relist', ChangeSale>>;
