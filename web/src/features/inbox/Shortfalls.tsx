import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { shortfallLabel } from '../../lib/search/shortfall.js';
import { parseSearch } from '#contracts/search/url';
import { Button } from '../../ui/Button.js';
import layout from '../../ui/layout.module.css';
import { shortfallsQuery } from './queries.js';
import styles from './Visits.module.css';

/** Number of rows shown at first. */
const limit = 20;

/** Searches for which the site has few or no vehicles. */
export const Shortfalls = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { load, site } = useEnvironment();
  const searches = found(useQuery(shortfallsQuery(load, from, to)).data)?.searches ?? [];
  const [isWhole, setWhole] = useState(false);
  if (searches.length === 0) return null;
  const { path } = readAddress(site.search.defaultPath);
  return (
    <div className={layout.stack}>
      <table className={styles.cars}>
        <caption>Searches that found nothing</caption>
        <thead>
          <tr>
            <th scope="col">What was understood</th>
            <th scope="col">Found nothing</th>
            <th scope="col">Found little</th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? searches : searches.slice(0, limit)).map(({ search, times, nothing }) => (
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
      {!isWhole && searches.length > limit && (
        <div>
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show all {searches.length}
          </Button>
        </div>
      )}
    </div>
  );
};
