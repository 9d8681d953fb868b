import { BudgetSearch } from '../../features/budget/BudgetSearch.js';
import { HomePage, homeHead, loadHome } from '../../features/home/HomePage.js';
import type { Page } from '../../lib/page.js';
import { budgetQuery } from '../../lib/queries/budget.js';

const Home = () => (
  <HomePage>
    <BudgetSearch />
  </HomePage>
);

export const page: Page = {
  Component: Home,
  load: async (request) => {
    const { site, load } = request.environment;
    await Promise.all([loadHome(request), site.budget && request.queryClient.prefetchQuery(budgetQuery(load))]);
    return 200;
  },
  head: ({ environment: { site } }) => homeHead(site),
};
