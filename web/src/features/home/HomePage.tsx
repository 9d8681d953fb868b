import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import type { PageRequest } from '../../lib/page.js';
import { useHead } from '../../lib/page.js';
import { InBrowser } from '../../lib/in-browser.js';
import { RecentlyViewed } from '../../ui/car/RecentlyViewed.js';
import { makesQuery } from '../../lib/queries/directory.js';
import { Banner } from './Banner.js';
import { BannerFeatures } from './BannerFeatures.js';
import { BrandGrid } from './BrandGrid.js';
import { HomeQuestions } from './HomeQuestions.js';
import { homeHead } from './head.js';
import { countQuery, listQuery } from './queries.js';
import { Statistics } from './Statistics.js';
import { Tiles } from './Tiles.js';
import { VehicleList } from './VehicleList.js';

interface HomePageProps {
  /** Sections of other features, between the first list of vehicles and the next. */
  readonly children?: ReactNode;
  /** Sections below the lists. */
  readonly below?: ReactNode;
}

export const HomePage = ({ children, below }: HomePageProps) => {
  const { site, load } = useEnvironment();
  const { home, search } = site;
  useHead(homeHead(site), site.url);
  const stock = found(useQuery(countQuery(load, search.defaultPath)).data);
  const [first, ...others] = home.lists;
  return (
    <>
      <Banner count={stock?.count} />
      <BannerFeatures />
      <Tiles />
      <BrandGrid />
      {first && <VehicleList list={first} immediately />}
      {children}
      {others.map((list) => (
        <VehicleList key={list.path} list={list} immediately={false} />
      ))}
      <InBrowser>
        <RecentlyViewed />
      </InBrowser>
      {below}
      <HomeQuestions />
      <Statistics />
    </>
  );
};

/** Loads the data for the first view of the page. */
export const loadHome = async ({ environment: { site, load }, queryClient }: PageRequest): Promise<void> => {
  const [first] = site.home.lists;
  await Promise.all([
    queryClient.prefetchQuery(countQuery(load, site.search.defaultPath)),
    first && queryClient.prefetchQuery(listQuery(load, first)),
    site.home.brands && site.brands.length === 0 && queryClient.prefetchQuery(makesQuery(load, '')),
  ]);
};
