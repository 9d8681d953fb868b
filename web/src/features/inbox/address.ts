type InboxView = 'leads' | 'visits' | 'stock' | 'feeds';

/** What the inbox shows, as its address says. */
export interface InboxAddress {
  readonly view: InboxView;
  /** The lead that is open. */
  readonly lead: string | undefined;
  /** The vehicle that is open, and what is searched for in the stock. */
  readonly car: string | undefined;
  readonly query: string;
  readonly dealership: string | undefined;
  /** Only leads nobody has answered. */
  readonly unanswered: boolean;
  readonly page: number;
}

const views: readonly InboxView[] = ['leads', 'visits', 'stock', 'feeds'];

export const parseInboxAddress = (search: string): InboxAddress => {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  return {
    view: views.find((view) => view === query.get('view')) ?? 'leads',
    lead: query.get('lead') ?? undefined,
    car: query.get('car') ?? undefined,
    query: query.get('query') ?? '',
    dealership: query.get('dealership') ?? undefined,
    unanswered: query.get('answered') === 'no',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  };
};

export const formatInboxAddress = (address: InboxAddress): string => {
  const { view, lead, car, query: searched, dealership, unanswered, page } = address;
  const query = new URLSearchParams({
    ...(view !== 'leads' && { view }),
    ...(dealership !== undefined && { dealership }),
    ...(unanswered && { answered: 'no' }),
    ...(page > 1 && { page: String(page) }),
    ...(lead !== undefined && { lead }),
    ...(searched !== '' && { query: searched }),
    ...(car !== undefined && { car }),
  }).toString();
  return query === '' ? '/inbox' : `/inbox?${query}`;
};
