import type { StockListStatus } from '#contracts/api/stock';

type InboxView = 'leads' | 'visits' | 'stock' | 'feeds';

export interface InboxAddress {
  readonly view: InboxView;
  /** Id of the open lead. */
  readonly lead: string | undefined;
  /** Id of the open vehicle, and the search text for leads or stock. */
  readonly car: string | undefined;
  readonly query: string;
  /** Which vehicles of the stock are listed; undefined: all. */
  readonly status: StockListStatus | undefined;
  readonly dealership: string | undefined;
  /** Whether to show only unanswered leads. */
  readonly unanswered: boolean;
  readonly page: number;
}

/** In place of a vehicle's id: a vehicle is being added. */
export const newCarId = 'new';

/** The filter of the stock, in the order of its choices. */
export const stockStatuses: Readonly<Record<StockListStatus, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  sold: 'Sold',
  hidden: 'Hidden',
  delisted: 'Taken off the site',
  other: 'Another status',
};
const isStockStatus = (text: string | null): text is StockListStatus =>
  text !== null && Object.hasOwn(stockStatuses, text);

const views: readonly InboxView[] = ['leads', 'visits', 'stock', 'feeds'];

export const parseInboxAddress = (search: string): InboxAddress => {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  const status = query.get('status');
  return {
    view: views.find((view) => view === query.get('view')) ?? 'leads',
    lead: query.get('lead') ?? undefined,
    car: query.get('car') ?? undefined,
    query: query.get('query') ?? '',
    status: isStockStatus(status) ? status : undefined,
    dealership: query.get('dealership') ?? undefined,
    unanswered: query.get('answered') === 'no',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  };
};

export const formatInboxAddress = (address: InboxAddress): string => {
  const { view, lead, car, query: searched, status, dealership, unanswered, page } = address;
  const query = new URLSearchParams({
    ...(view !== 'leads' && { view }),
    ...(dealership !== undefined && { dealership }),
    ...(unanswered && { answered: 'no' }),
    ...(page > 1 && { page: String(page) }),
    ...(lead !== undefined && { lead }),
    ...(searched !== '' && { query: searched }),
    ...(status !== undefined && { status }),
    ...(car !== undefined && { car }),
  }).toString();
  return query === '' ? '/inbox' : `/inbox?${query}`;
};
