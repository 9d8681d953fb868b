import { useQuery } from '@tanstack/react-query';
import type { Site } from '#contracts/site';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import type { Head, Page } from '../../lib/page.js';
import { useHead } from '../../lib/page.js';
import { Banner } from './Banner.js';
import { isWholeStock, listQuery } from './queries.js';
import { Statistics } from './Statistics.js';
import { Tiles } from './Tiles.js';
import { VehicleList } from './VehicleList.js';

const homeHead = ({ name, tagline, home }: Site): Head => ({
  title: `${name}: ${tagline}`,
  description: home.text,
  canonical: '/',
});

const HomePage = () => {
  const { site, load } = useEnvironment();
  const { home } = site;
  useHead(homeHead(site), site.url);
  const whole = home.lists.find(({ path }) => isWholeStock(path));
  const stock = found(useQuery({ ...listQuery(load, whole?.path ?? site.search.defaultPath), enabled: false }).data);
  return (
    <>
      <Banner count={stock?.count} />
      <Tiles />
      {home.lists.map((list, index) => (
        <VehicleList key={list.path} list={list} immediately={index === 0} />
      ))}
      <Statistics />
    </>
  );
};

export const page: Page = {
  Component: HomePage,
  load: async ({ environment: { site, load }, queryClient }) => {
    const [first] = site.home.lists;
    if (first) await queryClient.prefetchQuery(listQuery(load, first.path));
    return 200;
  },
  head: ({ environment: { site } }) => homeHead(site),
};
