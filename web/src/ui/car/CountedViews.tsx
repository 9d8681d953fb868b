import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../lib/environment.js';
import { viewsText } from '../../lib/format.js';
import { viewsQuery } from '../../lib/queries/views.js';

/** How often a vehicle was looked at, of which a page from the server says nothing: it is kept for everybody. */
export const CountedViews = ({ id }: { readonly id: string }) => {
  const { load } = useEnvironment();
  const { data: views = 0 } = useQuery(viewsQuery(load, id));
  return views > 0 && <span>{viewsText(views)}</span>;
};
