/** What the inbox shows, as its address says. */
export interface InboxAddress {
  readonly view: 'leads' | 'visits';
  /** The lead that is open. */
  readonly lead: string | undefined;
  readonly dealership: string | undefined;
  /** Only leads nobody has answered. */
  readonly unanswered: boolean;
  readonly page: number;
}

export const parseInboxAddress = (search: string): InboxAddress => {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  return {
    view: query.get('view') === 'visits' ? 'visits' : 'leads',
    lead: query.get('lead') ?? undefined,
    dealership: query.get('dealership') ?? undefined,
    unanswered: query.get('answered') === 'no',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  };
};

export const formatInboxAddress = ({ view, lead, dealership, unanswered, page }: InboxAddress): string => {
  const query = new URLSearchParams({
    ...(view !== 'leads' && { view }),
    ...(dealership !== undefined && { dealership }),
    ...(unanswered && { answered: 'no' }),
    ...(page > 1 && { page: String(page) }),
    ...(lead !== undefined && { lead }),
  }).toString();
  return query === '' ? '/inbox' : `/inbox?${query}`;
};
