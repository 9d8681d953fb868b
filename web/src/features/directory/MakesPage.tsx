import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { DirectoryMake } from '#contracts/api/models';
import { maxDirectoryQueryLength } from '#contracts/domain/list-sizes';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { makesQuery } from '../../lib/queries/directory.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { ButtonLink } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { PageLinks } from '../../ui/PageLinks.js';
import { SearchBox } from '../../ui/SearchBox.js';
import { formatDirectory } from './address.js';
import { DirectoryTabs } from './DirectoryTabs.js';
import { directoryHead } from './head.js';
import { searchPause } from './search-pause.js';
import { useDirectory } from './use-directory.js';
import { Link } from '../../ui/Link.js';
import directoryStyles from '../../ui/Directory.module.css';
import text from '../../ui/text.module.css';
import styles from './MakesPage.module.css';

export const MakesPage = () => {
  const { site, load } = useEnvironment();
  const { state, to, search } = useDirectory('/makes');
  const { data, isError, refetch } = useQuery(makesQuery(load, formatDirectory(state)));
  const current = found(data);
  const answer = useLastDefined(current);
  useHead(directoryHead(site, '/makes', state, 'Makes', current?.count), site.url);
  return (
    <div className={clsx('wide', directoryStyles.directory)}>
      <DirectoryTabs current="/makes" />
      <header className={directoryStyles.header}>
        <h1>Makes</h1>
        <p role="status">{answer ? `${formatNumber(answer.count)} ${answer.count === 1 ? 'make' : 'makes'}` : ''}</p>
      </header>
      <div className={directoryStyles.tools}>
        <SearchBox
          query={state.query}
          label="Search makes by name"
          placeholder="Make"
          debounce={searchPause}
          maxLength={maxDirectoryQueryLength}
          onSearch={search}
        />
      </div>
      {isError && (
        <LoadFailed title="We couldn’t reach our stock list just now." onRetry={refetch}>
          {answer ? 'These are the last makes we had.' : 'Please try again in a moment.'}
        </LoadFailed>
      )}
      {answer?.makes.length === 0 && (
        <Notice
          title={state.query === '' ? 'No makes here' : `No makes called “${state.query}”`}
          actions={
            <ButtonLink look="primary" to={to({ query: '', body: '' })}>
              Show all makes
            </ButtonLink>
          }
        >
          We list what’s in stock today, and that changes daily.
        </Notice>
      )}
      {answer && answer.makes.length > 0 && (
        <ul className={styles.makeTiles} data-stale={(current === undefined && !isError) || undefined}>
          {answer.makes.map((make) => (
            <li key={make.path}>
              <MakeTile make={make} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={state.page} pages={answer?.pages ?? 0} to={(page) => to({ page })} />
    </div>
  );
};

const MakeTile = ({ make: { name, slug, count, models, path } }: { readonly make: DirectoryMake }) => (
  <article className={styles.makeTile}>
    <h2>
      <Link to={path}>{name}</Link>
    </h2>
    <p>{formatNumber(count)} in stock</p>
    <Link to={`/models?make=${encodeURIComponent(slug)}`} className={clsx(text.small, text.strong, styles.makeModels)}>
      {models === 1 ? '1 model' : `${formatNumber(models)} models`}
      <span className="visually-hidden"> of {name}</span>
    </Link>
  </article>
);
