import { useQuery } from '@tanstack/react-query';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { shortfallLabel } from '../../lib/search/shortfall.js';
import { parseSearch } from '#contracts/search/url';
import { shortfallsQuery } from './queries.js';
import styles from './Visits.module.css';

const most = 20;

/** What people searched for and the site has nothing or little of. */
export const Shortfalls = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { load, site } = useEnvironment();
  const searches = found(useQuery(shortfallsQuery(load, from, to)).data)?.searches ?? [];
  if (searches.length === 0) return null;
  const { path } = readAddress(site.search.defaultPath);
  return (
    <table className={styles.cars}>
      <caption>Searched for, and not found</caption>
      <thead>
        <tr>
          <th scope="col">What was understood</th>
          <th scope="col">Found nothing</th>
          <th scope="col">Found little</th>
        </tr>
      </thead>
      <tbody>
        {searches.slice(0, most).map(({ search, times, nothing }) => (
          <tr key={search}>
            <th scope="row">
              {search === '' ? (
                shortfallLabel(search, site.labels)
              ) : (
                <a href={writeAddress({ path, state: parseSearch(search).state })}>
                  {shortfallLabel(search, site.labels)}
                </a>
              )}
            </th>
            <td>{nothing.toLocaleString('en-AU')}</td>
            <td>{(times - nothing).toLocaleString('en-AU')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
