import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { byHandRoutes, HandValues } from '#contracts/api/by-hand';
import type { StockCar, StockList } from '#contracts/api/stock';
import { type Answer, fetchAnswer, found, type Load } from '../../../lib/api.js';
import { send } from '../../../lib/send.js';
import type { InboxAddress } from '../address.js';

const schema = () => import('../schemas.js').then(({ stockCar }) => stockCar);

export type CarAnswer = Answer<StockCar>;

export const fetchCar = (load: Load, id: string, signal?: AbortSignal): Promise<CarAnswer> =>
  fetchAnswer(load, '/api/stock/cars/:id', schema, { params: { id }, ...(signal && { signal }) });

export const stockCarQuery = (load: Load, id: string) =>
  queryOptions({ queryKey: ['inbox', 'stock', id], queryFn: ({ signal }) => fetchCar(load, id, signal) });

export const stockListKey = ['inbox', 'stock', 'list'] as const;

/** The vehicles of the key's dealerships, page by page. */
export const stockListQuery = (load: Load, { status, query }: Pick<InboxAddress, 'status' | 'query'>) =>
  infiniteQueryOptions({
    queryKey: [...stockListKey, status ?? '', query],
    queryFn: ({ pageParam: after, signal }): Promise<Answer<StockList>> =>
      fetchAnswer(load, '/api/stock/cars', () => import('../schemas.js').then(({ stockList }) => stockList), {
        query: { status, q: query || undefined, after },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => found(last)?.next,
  });

export const photosOf = {
  arrange: (id: string, paths: string[], ifMatch: string) =>
    send('/api/stock/cars/:id/photos/arrange', { params: { id }, body: { paths }, ifMatch }, schema),
  remove: (id: string, paths: string[], ifMatch: string) =>
    send('/api/stock/cars/:id/photos/remove', { params: { id }, body: { paths }, ifMatch }, schema),
  restore: (id: string, paths: string[], ifMatch: string) =>
    send('/api/stock/cars/:id/photos/restore', { params: { id }, body: { paths }, ifMatch }, schema),
};
export type PhotoCommand = keyof typeof photosOf;

export const hold = (id: string, body: HandValues, ifMatch: string) =>
  send('/api/stock/cars/:id/hold', { params: { id }, body, ifMatch }, schema);

export const release = (id: string, fields: (keyof HandValues)[], ifMatch: string) =>
  send('/api/stock/cars/:id/unhold', { params: { id }, body: { fields }, ifMatch }, schema);

export type NewCar = z.input<typeof byHandRoutes.addCar.body>;

export const addCar = (body: NewCar, key: string) => send('/api/stock/cars', { body, key }, schema);

interface SaleChange {
  readonly key: string;
  readonly ifMatch: string;
  readonly sold_date?: string | undefined;
}
type ChangeSale = (id: string, change: SaleChange) => Promise<StockCar>;
export const saleOf: Readonly<Record<'sell' | 'withdraw' | 'relist', ChangeSale>> = {
  sell: (id, { sold_date, ...more }) =>
    send('/api/stock/cars/:id/sell', { params: { id }, body: { sold_date }, ...more }, schema),
  withdraw: (id, { key, ifMatch }) =>
    send('/api/stock/cars/:id/delist', { params: { id }, body: {}, key, ifMatch }, schema),
  relist: (id, { key, ifMatch }) =>
    send('/api/stock/cars/:id/relist', { params: { id }, body: {}, key, ifMatch }, schema),
};
