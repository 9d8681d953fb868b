import { join, resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream, Logger } from 'pino';
import { carSearchAlias } from '#contracts/views/car';
import { build } from './build.js';
import { backupDirectory, type Config, demoSites, sitesFolderOf } from './config.js';
import { compose, type Role } from '../http/server.js';
import { isSupervised, serveSupervised } from './handover.js';
import { createLogger } from './logger.js';
import type { KeyEntry } from '../access/api-keys.js';
import { ApiKeys, readKeyFile } from '../access/api-keys.js';
import { FollowKeys } from '../access/follow-keys.js';
import { KeyUses } from '../access/key-uses.js';
import { countParked } from '../kernel/parking/parked-events.js';
import { EngineWatch } from './engine-watch.js';
import { KeyCopies } from './key-copies.js';
import { missingServices, whatIsOff } from './missing-services.js';
import { openPorts, portNames, type PortName } from './open-ports.js';
import type { Platform, Ports } from './platform.js';
import { keepFilesPrivate } from './private-files.js';
import { FreeSpace } from './free-space.js';
import { Readiness, type Dependency } from './readiness.js';
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
  /** Keys beside those of the key file. */
  readonly keys?: (sites: Sites) => readonly KeyEntry[];
  readonly clock?: () => Date;
  /** While another process has the data folder: everything is made ready beside it. */
  readonly standby?: Standby | undefined;
  /** Where log lines go (standard output). */
  readonly logTo?: DestinationStream;
}

export interface Running {
  readonly application: NestFastifyApplication;
  readonly platform: Platform;
  /** Port it listens on. */
  readonly port: number;
  /** Port at which it tells its metrics. */
  readonly metricsPort: number | undefined;
}

/**
 * Opens the ports, composes the roles and listens.
 * @throws {Error} with a sentence for the operator: no folder of sites, a data folder in use, a port taken
 */
export const run = async (roles: readonly Role[], options: RunOptions): Promise<Running> => {
  const { config, ports: needed = portNames, clock = () => new Date(), standby, logTo } = options;
  const logger = createLogger(config.LOG_LEVEL, logTo);
  keepPrivate(config);
  const sites = sitesOf(config, logger);
  const opened = await openPorts(config, logger, needed, standby);
  try {
    const siteProblems = new SiteProblems(logger);
    const watch = watchOf(config, sites, siteProblems, needed, opened);
    await watch.check();
    const { apiKeys, keyUses, followKeys } = await openAccess(options, sites, siteProblems, opened, logger);
    void standby?.takeOver(() => Promise.all([watch.check(false), followKeys.check()]));
    const readiness = new Readiness(whatIsOff(config, logger));
    const metrics = new Metrics(readiness, siteProblems);
    const tracing = await tracingOf(config);
    const engineWatch = watchEngines(opened, needed, config, logger);
    const ports = watched(opened, needed, metrics, tracing, engineWatch);
    readiness.add(...dependencies(ports, needed), ...(engineWatch?.dependencies ?? []));
    const freeSpace = FreeSpace.of(config);
    readiness.add(siteProblems.dependency, followKeys.dependency, freeSpace.dependency);
    watchPorts(opened, needed, readiness, metrics);
    const metricsServer = new MetricsServer(metrics, readiness);
    const close = async () => {
      metricsServer.close();
      watch.stop();
      await engineWatch?.stop();
      await followKeys.stop();
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
    for (const one of [watch, followKeys, engineWatch, opened.logCopy]) one?.start();
    return { application, platform, port, metricsPort: metricsServer.port };
  } catch (error) {
    await opened.close();
    throw error;
  }
};

const keepPrivate = (config: Config): void => {
  const wholly = [config.PHOTO_DIR, config.LOG_COPY_DIR].filter((folder) => folder !== undefined);
  keepFilesPrivate([config.DATA_DIR, backupDirectory(config)], wholly);
};

/** @returns the port at which it is reached */
const listen = async (application: NestFastifyApplication, { PORT, HOST }: Config): Promise<number> => {
  if (isSupervised()) {
    await application.getHttpAdapter().getInstance().ready();
    serveSupervised(application.getHttpServer(), () => application.close());
    return PORT;
  }
  await application.listen(PORT, HOST);
  return (application.getHttpServer().address() as { port: number }).port;
};

const tracingOf = async ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: name,
}: Config): Promise<Tracing> => (endpoint === undefined ? noTracing : openTracing(endpoint, name));

/** @throws {Error} when the folder of sites can't be read, or is none but the demo's */
const sitesOf = (config: Config, logger: Logger): Sites => {
  const folder = sitesFolderOf(config);
  siteFolders(folder);
  if (!config.DEMO && resolve(folder) === resolve(demoSites))
    logger.warn(`SITES_DIR is ${folder}: the demo's sites are served, and this is no demo`);
  // The demo's sites are at this very program.
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

/** Who is let in. */
const openAccess = async (
  { config, ports: needed = portNames, keys, clock = () => new Date() }: RunOptions,
  sites: Sites,
  siteProblems: SiteProblems,
  { log, views }: Ports,
  logger: Logger,
) => {
  const apiKeys = openKeys(config, sites, siteProblems, clock, keys?.(sites));
  const keyUses = new KeyUses(apiKeys, views, logger);
  const followKeys = new FollowKeys(apiKeys, needed.includes('log') ? log : undefined, keyUses, logger);
  await followKeys.check();
  return { apiKeys, keyUses, followKeys };
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
  const check = () => siteProblems.report('keys', apiKeys.lost());
  sites.onChange(check);
  check();
  return apiKeys;
};

/** Undefined: this process has no views, beside which it is noted what the engines held. */
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
) => {
  if (needed.includes('views')) metrics.countParked(() => countParked(views));
  if (foreignEvents) readiness.add(foreignEvents.dependency);
  if (!logCopy) return;
  readiness.add(logCopy.dependency);
  metrics.watchLogCopy(() => logCopy.behindSeconds());
};

/** The ports, measured and traced. */
const watched = (
  opened: Ports,
  needed: readonly PortName[],
  metrics: Metrics,
  tracing: Tracing,
  engineWatch: EngineWatch | undefined,
): Ports => ({
  ...opened,
  ...(engineWatch?.watchesSearch && { search: engineWatch.guarded(opened.search) }),
  ...(needed.includes('log') && { log: tracing.ofLog(metrics.ofLog(opened.log)) }),
  ...(needed.includes('feed') && { feed: tracing.ofFeed(metrics.ofFeed(opened.feed)) }),
  ...(opened.publisher && { publisher: tracing.ofPublisher(opened.publisher) }),
});

/** The ports that answer when asked; a feed shows its state through those who read it. */
const dependencies = ({ log, views, search }: Ports, needed: readonly PortName[]): Dependency[] => {
  const all: (Dependency & { readonly name: PortName })[] = [
    { name: 'log', essential: true, check: async () => void (await log.head()) },
    { name: 'views', essential: true, check: async () => void (await views.checkpoint('readiness')) },
    { name: 'search', essential: true, check: async () => void (await search.alias(carSearchAlias)) },
  ];
  return all.filter(({ name }) => needed.includes(name));
};
