import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { breadcrumbsOf } from './breadcrumbs.js';

export const Breadcrumbs = ({ car }: { readonly car: CarResponse }) => {
  const { labels } = useSite();
  return <BreadcrumbTrail crumbs={breadcrumbsOf(car, labels)} />;
};
