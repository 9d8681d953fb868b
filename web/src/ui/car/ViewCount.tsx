import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../lib/environment.js';
import { viewsText } from '../../lib/format.js';
import { viewsQuery } from '../../lib/queries/views.js';

/** A vehicle's view count. Not part of the server's page, because that page is cached for everybody. */
export const ViewCount = ({ id }: { readonly id: string }) => {
  const { load } = useEnvironment();
  const { data: views = 0 } = useQuery(viewsQuery(load, id));
  return views > 0 && <span>{viewsText(views)}</span>;
};
