import { join } from 'node:path';
import type { Logger } from 'pino';
import { eventRegistry } from '#contracts/events/index';
import type { EventStoreLogOptions } from '../adapters/log-eventstore/log.js';
import { createEmbeddedFeed } from '../adapters/feed-embedded/feed.js';
import { openSqliteLog } from '../adapters/log-sqlite/log.js';
import { openFolderObjects } from '../adapters/objects-folder/objects.js';
import { createEmbeddedSearchIndex } from '../adapters/search-embedded/index.js';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import type { Config } from './config.js';
import { eventStoreSettings } from './eventstore-settings.js';
import { assertNotLost, LostKeysCheck, PersonKeysLost } from '../access/lost-keys.js';
import { openPersonKeys, type PersonKeys } from '../access/person-keys.js';
import { collectionsOf } from '../access/person-key-store.js';
import { hasRootKey, WrongSecretKey } from '../access/root-key.js';
import { unsealingFeed, sealingLog, Unsealer } from '../access/sealing.js';
import { readOrCreateSecret } from '../access/secret.js';
import { assertSameLog, logMarkIn } from './log-mark.js';
import { ForeignEvents } from './foreign-events.js';
import { hasSuccessor } from './handover.js';
import { kafkaSettings } from './kafka-settings.js';
import { KeyJournal, type KeyStore } from './log-copy/key-journal.js';
import { LogCopy } from './log-copy/log-copy.js';
import { assertCurrentEngine } from '../kernel/log-moves.js';
import { openMovingLog, hasLog, hasLogOfItsOwn } from './moving-log.js';
import type { Standby } from '../kernel/standby.js';
import { withOpened } from './with-opened.js';
import { createBlobStore } from '../photos/object-blob-store.js';
import type { Ports } from './platform.js';
import type { EventFeed } from '../ports/event-feed.js';
import { type EventLog, LogElsewhere } from '../ports/event-log.js';
import type { EventPublisher } from '../ports/event-publisher.js';
import type { KeyedTopic } from '../ports/keyed-topic.js';
import type { ObjectStore } from '../ports/object-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import type { ViewStore } from '../ports/view-store.js';
import { upcastingLog, upcastingFeed, upcastingUnsealed } from '../kernel/upcasting-log.js';

export const portNames = ['log', 'feed', 'views', 'search', 'publisher'] as const;
export type PortName = (typeof portNames)[number];

/** For each port: its setting, the choice that runs inside one process, and the shared one. */
const engineSettings = {
  log: ['EVENT_LOG', 'sqlite', 'eventstore'],
  feed: ['EVENT_FEED', 'embedded', 'kafka'],
  views: ['VIEW_STORE', 'sqlite', 'mongodb'],
  search: ['SEARCH_INDEX', 'embedded', 'typesense'],
  publisher: ['EVENT_FEED', 'embedded', 'kafka'],
} as const satisfies Record<PortName, readonly [keyof Config, string, string]>;

/**
 * Checks that no port is embedded, because separate services share their engines.
 * @throws {Error} naming each setting that must change
 */
export const assertShared = (config: Config, needed: readonly PortName[]): void => {
  const inside = needed.map((port) => engineSettings[port]).filter(([setting, value]) => config[setting] === value);
  if (inside.length === 0) return;
  const settings = inside.map(([setting, , shared]) => `${setting}=${shared}`).join(', ');
  throw new Error(`A service of its own shares its engines with the others: set ${settings}.`);
};

/**
 * Opens the adapters that the configuration names.
 * @param needed ports this process uses; the others stay closed
 * @param standby set while another process has the embedded engines
 * @throws {Error} the data folder is in use or unreadable, or an engine does not respond
 */
export const openPorts = async (
  config: Config,
  logger: Logger,
  needed: readonly PortName[] = portNames,
  standby?: Standby,
): Promise<Ports> => {
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const port of opened.splice(0).reverse()) await port.close();
  };
  const open = async <Port extends { close(): Promise<void> }>(port: Promise<Port> | Port): Promise<Port> => {
    opened.push(await port);
    return port;
  };
  try {
    const uses = (name: PortName) => needed.includes(name);
    const foreignEvents = new ForeignEvents(logger);
    const views = uses('views') ? await open(openViews(config, standby)) : unusedPort('views');
    const marked = uses('views') ? views : undefined;
    const stored = uses('log')
      ? await open(openLog(config, logger, standby, foreignEvents, marked))
      : unusedPort('log');
    const storedLog = uses('log') ? upcastingUnsealed(stored) : stored;
    const search = uses('search') ? await open(openSearch(config, views, standby)) : unusedPort('search');
    const feed = uses('feed') ? await openFeed(config, logger, stored, views) : unusedPort('feed');
    const publisher = uses('publisher') ? await openPublisher(config, logger, views) : undefined;
    if (publisher) await open(publisher);
    const broker =
      config.EVENT_FEED === 'kafka' && (uses('feed') || uses('publisher'))
        ? await open(openBrokerName(config, logger))
        : undefined;
    const blobs = await open(createBlobStore(await openObjects(config, config.PHOTO_STORE, photoFolder(config))));
    const copied = config.LOG_COPY === 'none' || !uses('log') ? undefined : await open(openLogCopyObjects(config));
    let journal: KeyJournal | undefined;
    const watched = (store: ViewStore): KeyStore => (copied ? (journal = new KeyJournal(store)).store : store);
    const personKeys =
      uses('log') || uses('feed')
        ? await openRing(config, logger, watched, uses('log') ? stored : undefined, standby)
        : undefined;
    const unsealer = personKeys && new Unsealer(await open(personKeys));
    return {
      // Decrypts before upcasting, because an upcaster may move an encrypted field.
      log: uses('log') ? upcastingLog(unsealer ? sealingLog(stored, personKeys, unsealer) : stored) : stored,
      feed: uses('feed') ? upcastingFeed(unsealer ? unsealingFeed(feed, unsealer) : feed) : feed,
      storedLog,
      views,
      search,
      blobs,
      ...(personKeys && { personKeys }),
      ...(publisher && { publisher }),
      openKeyedTopic: (topic) => openKeyedTopic(config, logger, topic),
      ...(uses('log') && config.EVENT_LOG === 'eventstore' && { foreignEvents }),
      ...(broker && { brokerName: () => broker.read() }),
      ...(copied && { logCopy: logCopyOf(stored, journal, personKeys, copied, logger) }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

// Clients of distributed engines are loaded only by processes that use them, so that the others start sooner.
/** Opens the log as it is stored: personal data is encrypted. */
export const openLog = async (
  config: Config,
  logger: Logger,
  standby?: Standby,
  foreignEvents = new ForeignEvents(logger),
  views?: ViewStore,
): Promise<EventLog> => {
  if (config.EVENT_LOG === 'sqlite') {
    const log = await openSqliteLog({
      directory: join(config.DATA_DIR, 'log'),
      categoryOf: eventRegistry.categoryOfType,
      standby,
      hasSuccessor,
    });
    try {
      await assertCurrentEngine(log, 'sqlite');
      return log;
    } catch (error) {
      await log.close();
      throw error;
    }
  }
  const { openEventStoreLog } = await import('../adapters/log-eventstore/log.js');
  const onSkipped = foreignEvents.note.bind(foreignEvents);
  const knownEvents = views && (await logMarkIn(views))?.doc;
  const options: EventStoreLogOptions = { ...eventStoreSettings(config), onSkipped, logger, knownEvents };
  const open = () => openEventStoreLog(options);
  const directory = join(config.DATA_DIR, 'log');
  if (!standby)
    return open().catch((error: unknown) => {
      if (!(error instanceof LogElsewhere && error.isUnfinished) || !hasLog(directory)) throw error;
      return finishMove(config).then(open);
    });
  if (!hasLogOfItsOwn(directory)) return open();
  const { openEventStoreCopy } = await import('../adapters/log-eventstore/copy.js');
  const target = await openEventStoreCopy(options);
  const source = await openSqliteLog({ directory, categoryOf: eventRegistry.categoryOfType, standby, hasSuccessor });
  return openMovingLog({ source, target, open, standby, clock: () => new Date() });
};

const finishMove = async (config: Config): Promise<void> => {
  const { openMove } = await import('./open-move.js');
  await withOpened(openMove(config, 'eventstore', false), (move) => move.finish(new Date()));
};

const openViews = async (config: Config, standby?: Standby): Promise<ViewStore> => {
  if (config.VIEW_STORE === 'sqlite')
    return openSqliteViews({ directory: join(config.DATA_DIR, 'views'), standby, hasSuccessor });
  const { openMongoViews } = await import('../adapters/views-mongodb/views.js');
  return openMongoViews({ url: config.MONGODB_URL!, database: config.MONGODB_DATABASE });
};

/** Opens the person keys beside the views: in a folder of its own, or in the database that all services share. */
const openRing = async (
  config: Config,
  logger: Logger,
  watched: (store: ViewStore) => KeyStore,
  log: EventLog | undefined,
  standby: Standby | undefined,
): Promise<PersonKeys | undefined> => {
  const secret = readOrCreateSecret(config);
  const isEmbedded = config.VIEW_STORE === 'sqlite';
  const place = isEmbedded ? join(config.DATA_DIR, 'keys') : `the MongoDB database ${config.MONGODB_DATABASE}`;
  const store = await openOwnStore(config, 'keys', standby);
  try {
    if (secret === undefined) {
      if (await hasRootKey(store))
        throw new WrongSecretKey(`SECRET_KEY is not set, and the person keys in ${place} need it.`);
      logger.warn('what tells of people is stored as it is: SECRET_KEY is not set');
      await store.close();
      return undefined;
    }
    if (log) await assertNotLost(log, (await collectionsOf(store)).people, place);
    const isNew = log !== undefined && (await log.head()) === 0;
    const { value: current, name } = secret;
    const keys = { current, previous: config.SECRET_KEY_PREVIOUS, name, place, isNew };
    const personKeys = await openPersonKeys({ store: watched(store), keys, isSoleWriter: isEmbedded, standby });
    if (await personKeys.needsPrevious())
      logger.warn('SECRET_KEY_PREVIOUS still opens the person keys: run forecourt rewrap once every process has both');
    return personKeys;
  } catch (error) {
    await store.close();
    if (error instanceof WrongSecretKey || error instanceof PersonKeysLost) secret?.removeNewFile();
    throw error;
  }
};

/** Opens a store for documents that are not built from the log: a folder of its own, or the database of the views. */
export const openOwnStore = (config: Config, name: string, standby?: Standby): Promise<ViewStore> =>
  config.VIEW_STORE === 'sqlite'
    ? openSqliteViews({ directory: join(config.DATA_DIR, name), name, durable: true, standby, hasSuccessor })
    : openViews(config);

/** Opens a copy of an embedded program's person keys. */
export const openKeyFolder = (directory: string): Promise<ViewStore> => openSqliteViews({ directory, name: 'keys' });

const openSearch = async (config: Config, views: ViewStore, standby: Standby | undefined): Promise<SearchIndex> => {
  if (config.SEARCH_INDEX === 'embedded') return createEmbeddedSearchIndex({ documents: views, standby });
  const { openTypesenseIndex } = await import('../adapters/search-typesense/index.js');
  return openTypesenseIndex({ url: config.TYPESENSE_URL!, apiKey: config.TYPESENSE_API_KEY! });
};

const photoFolder = ({ PHOTO_DIR, DATA_DIR }: Config): string => PHOTO_DIR ?? join(DATA_DIR, 'photos');

const logCopyOf = (
  log: EventLog,
  keys: KeyJournal | undefined,
  personKeys: PersonKeys | undefined,
  objects: ObjectStore,
  logger: Logger,
): LogCopy => {
  const problemOfKeys = personKeys && (() => new LostKeysCheck(log, personKeys).problem());
  return new LogCopy({ log, keys, problemOfKeys, objects, logger, clock: () => new Date() });
};

export const openLogCopyObjects = (config: Config): Promise<ObjectStore> => {
  if (config.LOG_COPY === 'none') throw new Error('LOG_COPY names no place.');
  return openObjects(config, config.LOG_COPY, config.LOG_COPY_DIR!, 'log-copy/');
};

/** @param within prefix of the bucket's keys, after `S3_PREFIX` */
const openObjects = async (
  config: Config,
  where: 'folder' | 's3',
  directory: string,
  within = '',
): Promise<ObjectStore> => {
  const { S3_BUCKET, S3_URL, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = config;
  if (where === 'folder') return openFolderObjects({ directory, removesEmpty: within !== '' });
  const { openS3Objects } = await import('../adapters/objects-s3/objects.js');
  return openS3Objects({
    bucket: S3_BUCKET!,
    endpoint: S3_URL,
    region: S3_REGION,
    credentials:
      S3_ACCESS_KEY_ID === undefined
        ? undefined
        : { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY! },
    prefix: S3_PREFIX + within,
  });
};

const openFeed = async (config: Config, logger: Logger, log: EventLog, views: ViewStore): Promise<EventFeed> => {
  if (config.EVENT_FEED === 'embedded')
    return createEmbeddedFeed({ log, positions: views, assertLog: (last) => assertSameLog(views, log, last) });
  const { createKafkaFeed } = await import('../adapters/feed-kafka/feed.js');
  return createKafkaFeed({ ...(await kafka(config, logger)), positions: views });
};

/** Opens the publisher that fills the feed; undefined if the feed reads the log itself. */
const openPublisher = async (config: Config, logger: Logger, views: ViewStore): Promise<EventPublisher | undefined> => {
  if (config.EVENT_FEED === 'embedded') return undefined;
  const { createKafkaPublisher } = await import('../adapters/feed-kafka/publisher.js');
  return createKafkaPublisher({ ...(await kafka(config, logger)), views });
};

const openKeyedTopic = async (config: Config, logger: Logger, topic: string): Promise<KeyedTopic> => {
  const adapter = await import('../adapters/feed-kafka/keyed-topic.js');
  return adapter.openKeyedTopic({ ...kafkaSettings(config), clientId: 'forecourt', topic, logger });
};

const openBrokerName = async (config: Config, logger: Logger) => {
  const { openClusterName } = await import('../adapters/feed-kafka/cluster-name.js');
  return openClusterName({ ...kafkaSettings(config), clientId: 'forecourt', logger });
};

const kafka = async (config: Config, logger: Logger) => {
  const { eventTopics } = await import('../adapters/feed-kafka/topics.js');
  return { ...kafkaSettings(config), clientId: 'forecourt', topics: eventTopics(), logger };
};

/** Properties that NestJS reads on each provider. No port has them. */
const lookedFor = new Set<string | symbol>([
  'constructor',
  'then',
  'onModuleInit',
  'onApplicationBootstrap',
  'onModuleDestroy',
  'beforeApplicationShutdown',
  'onApplicationShutdown',
]);

/** Placeholder for a port that this process does not use; throws on use. */
const unusedPort = (name: PortName): never =>
  new Proxy({} as never, {
    get: (_, property) => {
      if (lookedFor.has(property)) return undefined;
      throw new Error(`This process was started without its ${name}, so there is no ${name}.${String(property)}.`);
    },
  });
