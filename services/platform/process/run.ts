import { join, resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream, Logger } from 'pino';
import { carSearchAlias } from '#contracts/views/car';
import { build } from './build.js';
import { assertReadableFiles, backupDirectory, type Config, demoSites, sitesFolderOf } from './config.js';
import { compose, type Role } from '../http/server.js';
import { isSupervised, serveSupervised } from './handover.js';
import { createLogger } from './logger.js';
import { ApiKeys, readKeyFile, type KeyEntry } from '../access/api-keys.js';
import { KeyWatcher } from '../access/key-watcher.js';
import { KeyUses } from '../access/key-uses.js';
import { countParked } from '../kernel/parking/parked-events.js';
import { EngineWatch } from './engine-watch.js';
import { KeyCopies } from './key-copies.js';
import { missingServices, disabledFeatures } from './missing-services.js';
import { openPorts, portNames, type PortName } from './open-ports.js';
import type { Platform, Ports } from './platform.js';
import { keepFilesPrivate } from './private-files.js';
import { FreeSpace } from './free-space.js';
import { Readiness, type Dependency } from './readiness.js';
import { adviceFor, warnOfMisspelled, warnOfUnknownQuotas, warnWithoutOpsKey } from './start-warnings.js';
import { Metrics } from './telemetry/metrics.js';
import { MetricsServer } from './telemetry/metrics-server.js';
import { noTracing, openTracing, type Tracing } from './telemetry/tracing.js';
import { FolderCache } from '../sites/folder-cache.js';
import { siteFolders } from '../sites/site-files.js';
import { SiteProblems } from '../sites/site-problems.js';
import type { Standby } from '../kernel/standby.js';
import { Sites } from '../sites/sites.js';
import { siteRecords } from '../sites/site-records.js';
import { SiteWatch } from '../sites/watch-sites.js';

export interface RunOptions {
  readonly config: Config;
  /** Ports these roles use; absent: all. */
  readonly ports?: readonly PortName[];
  /** Additional keys. */
  readonly keys?: (sites: Sites) => readonly KeyEntry[];
  readonly clock?: () => Date;
  /** Set while another process has the data folder: this process gets ready beside it. */
  readonly standby?: Standby | undefined;
  /** Where log lines go (standard output). */
  readonly logTo?: DestinationStream;
}

export interface Running {
  readonly application: NestFastifyApplication;
  readonly platform: Platform;
  /** Port it listens on. */
  readonly port: number;
  readonly metricsPort: number | undefined;
}

/**
 * Opens the ports, composes the roles and listens.
 * @throws {Error} with a message for the operator: no folder of sites, a data folder in use, a port taken
 */
export const run = async (roles: readonly Role[], options: RunOptions): Promise<Running> => {
  const { config, ports: needed = portNames, clock = () => new Date(), standby, logTo } = options;
  const logger = createLogger(config.LOG_LEVEL, logTo);
  prepareFiles(config);
  const sites = sitesOf(config, logger);
  const opened = await openPorts(config, logger, needed, standby);
  try {
    const siteProblems = new SiteProblems(logger);
    const watch = watchOf(config, sites, siteProblems, needed, opened);
    await watch.check();
    const { apiKeys, keyUses, keyWatcher } = await openAccess(options, sites, siteProblems, opened, logger);
    void standby?.takeOver(() => Promise.all([watch.check(false), keyWatcher.check()]));
    const readiness = new Readiness(disabledFeatures(config, logger));
    const metrics = new Metrics(readiness, siteProblems);
    const tracing = await tracingOf(config);
    const engineWatch = watchEngines(opened, needed, config, logger);
    const ports = instrumentPorts(opened, needed, metrics, tracing, engineWatch);
    readiness.add(...dependencies(ports, needed), ...(engineWatch?.dependencies ?? []));
    const freeSpace = FreeSpace.of(config, logger);
    readiness.add(siteProblems.dependency, keyWatcher.dependency, freeSpace.dependency);
    watchPorts(opened, needed, readiness, metrics, freeSpace);
    const metricsServer = new MetricsServer(metrics, readiness);
    const close = async () => {
      metricsServer.close();
      for (const one of [watch, freeSpace]) one.stop();
      await engineWatch?.stop();
      await keyWatcher.stop();
      await opened.logCopy?.stop();
      await ports.close();
      await tracing.close();
    };
    const platform: Platform = {
      ...ports,
      close,
      config,
      sites,
      siteProblems,
      apiKeys,
      keyUses,
      keyCopies: new KeyCopies(config, opened.logCopy),
      readiness,
      engineWatch,
      freeSpace,
      clock,
      logger,
      metrics,
      tracing,
      standby,
      secret: opened.personKeys?.secret,
    };
    const application = await compose(roles, platform);
    const port = await listen(application, config);
    await metricsServer.listen(config);
    for (const one of [watch, keyWatcher, engineWatch, opened.logCopy, freeSpace]) one?.start();
    return { application, platform, port, metricsPort: metricsServer.port };
  } catch (error) {
    await opened.close();
    throw error;
  }
};

/** @throws {Error} a file that a setting names can't be read */
const prepareFiles = (config: Config): void => {
  assertReadableFiles(config);
  const wholly = [config.PHOTO_DIR, config.LOG_COPY_DIR].filter((folder) => folder !== undefined);
  keepFilesPrivate([config.DATA_DIR, backupDirectory(config)], wholly);
};

/** @returns the port for clients */
const listen = async (application: NestFastifyApplication, { PORT, HOST }: Config): Promise<number> => {
  if (isSupervised()) {
    await application.getHttpAdapter().getInstance().ready();
    serveSupervised(application.getHttpServer(), () => application.close());
    return PORT;
  }
  await application.listen(PORT, HOST).catch((error: Error) => {
    throw new Error(`PORT=${PORT} and HOST=${HOST} are not usable: ${error.message}.`, { cause: error });
  });
  return (application.getHttpServer().address() as { port: number }).port;
};

const tracingOf = async ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: name,
}: Config): Promise<Tracing> => (endpoint === undefined ? noTracing : openTracing(endpoint, name));

/** @throws {Error} the folder of sites is unreadable, or not set outside a demo */
const sitesOf = (config: Config, logger: Logger): Sites => {
  const folder = sitesFolderOf(config);
  try {
    siteFolders(folder);
  } catch (error) {
    throw new Error(`SITES_DIR=${folder} is not readable: ${(error as Error).message}.`, { cause: error });
  }
  if (!config.DEMO && resolve(folder) === resolve(demoSites))
    logger.warn(`SITES_DIR is ${folder}: the demo's sites are served, and this is no demo`);
  // This very program serves the demo sites, so they get its port.
  return new Sites(folder, config.DEMO ? config.PORT : undefined, missingServices(config));
};

const watchOf = (
  { DATA_DIR, VIEW_STORE, EVENT_LOG }: Config,
  sites: Sites,
  siteProblems: SiteProblems,
  needed: readonly PortName[],
  { log, views }: Ports,
) => {
  const cache = build === undefined ? undefined : new FolderCache(join(DATA_DIR, 'read-sites'), build);
  const records = needed.includes('views') ? siteRecords(views) : undefined;
  const head = needed.includes('log') && EVENT_LOG === 'sqlite' ? () => log.head() : undefined;
  return new SiteWatch(sites, siteProblems, records, cache, VIEW_STORE !== 'sqlite', head);
};

/** Opens the API keys, and warns of what the settings lack. */
const openAccess = async (
  { config, ports: needed = portNames, keys, clock = () => new Date() }: RunOptions,
  sites: Sites,
  siteProblems: SiteProblems,
  { log, views }: Ports,
  logger: Logger,
) => {
  const apiKeys = openKeys(config, sites, siteProblems, clock, keys?.(sites));
  const keyUses = new KeyUses(apiKeys, views, logger);
  const keyWatcher = new KeyWatcher(apiKeys, needed.includes('log') ? log : undefined, keyUses, logger);
  await keyWatcher.check();
  warnOfMisspelled(Object.keys(process.env), logger);
  warnOfUnknownQuotas(config, sites, logger);
  siteProblems.report('settings', adviceFor(config));
  // Processes without the log do not know the keys that were issued.
  if (needed.includes('log')) warnWithoutOpsKey(config, apiKeys, logger);
  return { apiKeys, keyUses, keyWatcher };
};

const openKeys = (
  { KEYS_FILE }: Config,
  sites: Sites,
  siteProblems: SiteProblems,
  clock: () => Date,
  more: readonly KeyEntry[] = [],
): ApiKeys => {
  const { entries, problems } = KEYS_FILE === undefined ? { entries: [], problems: [] } : readKeyFile(KEYS_FILE);
  const apiKeys = new ApiKeys([...entries, ...more], sites, clock);
  siteProblems.report('key file', problems);
  const check = () => siteProblems.report('keys', apiKeys.keysWithoutSite());
  sites.onChange(check);
  check();
  return apiKeys;
};

/** Returns undefined if this process has no views, because the marks of the engines are stored beside them. */
const watchEngines = (opened: Ports, needed: readonly PortName[], config: Config, logger: Logger) => {
  if (!needed.includes('views')) return undefined;
  return new EngineWatch({
    views: opened.views,
    logger,
    brokerName: opened.brokerName,
    personKeys: opened.personKeys,
    ...(needed.includes('log') && { log: opened.storedLog }),
    ...(needed.includes('search') && config.SEARCH_INDEX !== 'embedded' && { search: opened.search }),
  });
};

const watchPorts = (
  { views, logCopy, foreignEvents }: Ports,
  needed: readonly PortName[],
  readiness: Readiness,
  metrics: Metrics,
  freeSpace: FreeSpace,
) => {
  metrics.watchFreeSpace(() => freeSpace.freeBytes());
  if (needed.includes('views')) metrics.countParked(() => countParked(views));
  if (foreignEvents) readiness.add(foreignEvents.dependency);
  if (!logCopy) return;
  readiness.add(logCopy.dependency);
  metrics.watchLogCopy(() => logCopy.behindSeconds());
};

const instrumentPorts = (
  opened: Ports,
  needed: readonly PortName[],
  metrics: Metrics,
  tracing: Tracing,
  engineWatch: EngineWatch | undefined,
): Ports => ({
  ...opened,
  ...(engineWatch?.watchesSearch && { search: engineWatch.guardSearch(opened.search) }),
  ...(needed.includes('log') && { log: tracing.ofLog(metrics.ofLog(opened.log)) }),
  ...(needed.includes('feed') && { feed: tracing.ofFeed(metrics.ofFeed(opened.feed)) }),
  ...(opened.publisher && { publisher: tracing.ofPublisher(opened.publisher) }),
});

/** Readiness checks of the ports that can be queried; the state of a feed shows in its readers. */
const dependencies = ({ log, views, search }: Ports, needed: readonly PortName[]): Dependency[] => {
  const all: (Dependency & { readonly name: PortName })[] = [
    { name: 'log', essential: true, check: async () => void (await log.head()) },
    { name: 'views', essential: true, check: async () => void (await views.checkpoint('readiness')) },
    { name: 'search', essential: true, check: async () => void (await search.alias(carSearchAlias)) },
  ];
  return all.filter(({ name }) => needed.includes(name));
};
