import clsx from 'clsx';
import { Eye } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { CarResponse } from '#contracts/api/cars';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { viewsText } from '../../lib/format.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { viewDataQuery } from '../../lib/queries/car.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** The vehicle's view count, on sites that show it. */
export const ViewCount = ({ car }: { readonly car: CarResponse }) => {
  const { site, load } = useEnvironment();
  const isInBrowser = useInBrowser();
  const { data } = useQuery({ ...viewDataQuery(load, car, site.id), enabled: isInBrowser && site.features.viewsCount });
  // Ignores fetched data until hydrated, because another part fetches the same query and may have its result first.
  const views = (isInBrowser ? found(data)?.views : undefined) ?? car.views;
  if (!site.features.viewsCount || views === 0) return null;
  return (
    <p className={clsx(layout.row, text.note)}>
      <Eye aria-hidden="true" size={18} />
      {viewsText(views)}
    </p>
  );
};
