import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import type { ModelsResponse } from '#contracts/api/models';
import { emptySearch } from '#contracts/search/url';
import { maxDirectoryQueryLength } from '#contracts/domain/list-sizes';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { modelsQuery } from '../../lib/queries/directory.js';
import { writeAddress } from '../../lib/search/address.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { ButtonLink } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { PageLinks } from '../../ui/PageLinks.js';
import { SearchBox } from '../../ui/SearchBox.js';
import { formatDirectory } from './address.js';
import { DirectoryTabs } from './DirectoryTabs.js';
import { directoryHead, modelsTitle } from './head.js';
import { ModelTile } from './ModelTile.js';
import { searchPause } from './search-pause.js';
import { useDirectory, type Directory } from './use-directory.js';
import { Link } from '../../ui/Link.js';
import frameStyles from '../../ui/PictureFrame.module.css';
import choicesStyles from '../../ui/Choices.module.css';
import directoryStyles from '../../ui/Directory.module.css';
import modelTileStyles from '../../ui/ModelTile.module.css';
import skeletonStyles from '../../ui/Skeleton.module.css';
import sortMenuStyles from '../../ui/SortMenu.module.css';

/** Number of tiles that a phone shows first. Their pictures load eagerly. */
const eagerImages = 4;

export const ModelsPage = () => {
  const { site, load } = useEnvironment();
  const directory = useDirectory('/models');
  const { state, to } = directory;
  const { data, isError, refetch } = useQuery(modelsQuery(load, formatDirectory(state)));
  const current = found(data);
  const answer = useLastDefined(current);
  const title = modelsTitle(state, answer);
  useHead(directoryHead(site, '/models', state, title, current?.count), site.url);
  const body = answer?.bodies.find(({ slug }) => slug === state.body)?.name;
  return (
    <div className={clsx('wide', directoryStyles.directory)}>
      <DirectoryTabs current="/models" />
      <header className={directoryStyles.header}>
        <h1>{title}</h1>
        <p role="status">{answer ? `${formatNumber(answer.count)} ${answer.count === 1 ? 'model' : 'models'}` : ''}</p>
      </header>
      <div className={directoryStyles.tools}>
        <SearchBox
          query={state.query}
          label="Search models by name"
          placeholder="Make or model"
          debounce={searchPause}
          maxLength={maxDirectoryQueryLength}
          onSearch={directory.search}
        />
        <MakeMenu directory={directory} makes={answer?.makes ?? []} />
      </div>
      <Bodies directory={directory} bodies={answer?.bodies ?? []} />
      {isError && (
        <LoadFailed title="We couldn’t reach our stock list just now." onRetry={refetch}>
          {answer ? 'These are the last models we had.' : 'Please try again in a moment.'}
        </LoadFailed>
      )}
      {!answer && !isError && <TileSkeletons />}
      {answer?.models.length === 0 && <NoModels directory={directory} />}
      {answer && answer.models.length > 0 && (
        <ul
          className={modelTileStyles.modelTiles}
          data-part="models"
          data-stale={(current === undefined && !isError) || undefined}
        >
          {answer.models.map((model, index) => (
            <li key={model.path}>
              <ModelTile model={model} body={body} priority={index < eagerImages} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={state.page} pages={answer?.pages ?? 0} to={(page) => to({ page })} />
    </div>
  );
};

interface MakeMenuProps {
  readonly directory: Directory;
  readonly makes: ModelsResponse['makes'];
}

const MakeMenu = ({ directory: { state, change }, makes }: MakeMenuProps) => {
  const isKnown = state.make === '' || makes.some(({ slug }) => slug === state.make);
  return (
    <div className={sortMenuStyles.sortMenu}>
      <select
        aria-label="Make"
        value={state.make}
        onChange={({ currentTarget }) => change({ make: currentTarget.value })}
      >
        <option value="">All makes</option>
        {!isKnown && <option value={state.make}>{state.make}</option>}
        {makes.map(({ name, slug, count }) => (
          <option key={slug} value={slug}>
            {name} ({formatNumber(count)})
          </option>
        ))}
      </select>
    </div>
  );
};

const Bodies = ({ directory: { state, to }, bodies }: { directory: Directory; bodies: ModelsResponse['bodies'] }) => (
  <nav className={choicesStyles.choiceRow} aria-label="Body type">
    <ul>
      {[{ name: 'All', slug: '', count: undefined }, ...bodies].map(({ name, slug, count }) => (
        <li key={slug}>
          <Link
            to={to({ body: slug })}
            preventScrollReset
            className={choicesStyles.choice}
            aria-current={state.body === slug ? 'true' : undefined}
          >
            {name}
            {count !== undefined && <span className={choicesStyles.choiceCount}>{formatNumber(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const NoModels = ({ directory: { state, to } }: { readonly directory: Directory }) => {
  const { labels } = useEnvironment().site;
  const whole = writeAddress({ path: '/search', state: { ...emptySearch, query: state.query } });
  return (
    <Notice
      title={state.query === '' ? 'No models here' : `No models called “${state.query}”`}
      actions={
        <>
          <ButtonLink look="primary" to={to({ query: '', make: '', body: '' })}>
            Show all models
          </ButtonLink>
          {state.query !== '' && <ButtonLink to={whole}>Search all {labels.cars} instead</ButtonLink>}
        </>
      }
    >
      We list what’s in stock today, and that changes daily.
    </Notice>
  );
};

const TileSkeletons = () => (
  <ul className={clsx(modelTileStyles.modelTiles, skeletonStyles.skeleton)} aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <li key={index}>
        <span className={modelTileStyles.modelTile}>
          <span className={clsx(modelTileStyles.modelPicture, frameStyles.frame)} />
          <span className={modelTileStyles.modelWords}>
            <span className={skeletonStyles.line} style={{ width: '40%' }} />
            <span className={skeletonStyles.line} style={{ width: '70%' }} />
          </span>
        </span>
      </li>
    ))}
  </ul>
);
