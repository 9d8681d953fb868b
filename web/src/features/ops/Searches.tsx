import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { dayAfter } from '#contracts/domain/local-time';
import { useEnvironment } from '../../lib/environment.js';
import { shortfallLabel } from '../../lib/search/shortfall.js';
import { useAddress } from './address.js';
import { Empty, Loaded, Select, Table, siteChoices } from './Parts.js';
import { consoleQuery, shortfallsQuery } from './queries.js';
import { formatCount } from './format.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './ops.module.css';

const days = 30;

/** Recent searches for which a site has few or no vehicles. */
export const Searches = () => {
  const { query: address, change } = useAddress();
  const { site: here } = useEnvironment();
  const begun = useQuery(consoleQuery).data;
  const site = address.get('site') ?? begun?.sites[0]?.slug ?? here.slug;
  const to = (begun?.now ?? new Date().toISOString()).slice(0, 10);
  const query = useQuery(shortfallsQuery(new URLSearchParams({ site, from: dayAfter(to, 1 - days), to }).toString()));
  const searches = query.data?.searches ?? [];
  const { labels } = begun?.sites.find(({ slug }) => slug === site) ?? here;
  return (
    <>
      <div className={clsx(layout.flow, styles.filters)}>
        <Select
          label="Site"
          value={site}
          choices={siteChoices(begun?.sites)}
          onChange={(next) => change({ site: next })}
        />
      </div>
      <Loaded query={query}>
        {searches.length === 0 ? (
          <Empty>In the last {days} days nobody searched this site for what it does not have.</Empty>
        ) : (
          <Table
            label="Searches that found nothing or little"
            columns={['What was understood', { right: 'Found nothing' }, { right: 'Found little' }]}
          >
            {searches.map(({ search, times, nothing }) => (
              <tr key={search}>
                <th scope="row">{shortfallLabel(search, labels)}</th>
                <td className={clsx(styles.right, text.numbers, styles.number)} data-label="Found nothing">
                  {formatCount(nothing)}
                </td>
                <td className={clsx(styles.right, text.numbers, styles.number)} data-label="Found little">
                  {formatCount(times - nothing)}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </>
  );
};
