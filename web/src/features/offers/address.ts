/** Filters of the list of offers. Manufacturers and categories are slugs. */
export interface OffersState {
  readonly query: string;
  readonly manufacturer: string;
  readonly category: string;
  readonly page: number;
}

export const everything: OffersState = { query: '', manufacturer: '', category: '', page: 1 };
export const listPath = '/special-offers';

export const parseOffers = (queryString: string): OffersState => {
  const parameters = new URLSearchParams(queryString);
  const page = Number(parameters.get('page') ?? '1');
  return {
    query: (parameters.get('query') ?? '').slice(0, 100),
    manufacturer: (parameters.get('manufacturer') ?? '').slice(0, 100),
    category: (parameters.get('category') ?? '').slice(0, 100),
    page: Number.isInteger(page) && page > 1 && page < 1e6 ? page : 1,
  };
};

/** Omits empty parts and page 1. */
export const formatOffers = ({ query, manufacturer, category, page }: OffersState): string => {
  const parameters = new URLSearchParams();
  if (query) parameters.set('query', query);
  if (manufacturer) parameters.set('manufacturer', manufacturer);
  if (category) parameters.set('category', category);
  if (page > 1) parameters.set('page', String(page));
  return parameters.toString();
};

/** Returns the address of a list. A list filtered only by manufacturer has its own path. */
export const offersAddress = (state: OffersState): string => {
  if (state.manufacturer && !state.query && !state.category) {
    const rest = formatOffers({ ...state, manufacturer: '' });
    return `/offers/${state.manufacturer}${rest && `?${rest}`}`;
  }
  const queryString = formatOffers(state);
  return `${listPath}${queryString && `?${queryString}`}`;
};
