import { Inject, type Provider } from '@nestjs/common';
import { allViews } from '#contracts/views/index';
import type { ViewDefinition } from '#contracts/views/view';
import { ApiKeys } from '../access/api-keys.js';
import { KeyUses } from '../access/key-uses.js';
import { ViewReader } from '../kernel/view-reader.js';
import { SiteProblems } from '../sites/site-problems.js';
import { Sites } from '../sites/sites.js';
import { KeyCopies } from './key-copies.js';
import type { Platform } from './platform.js';
import { FreeSpace } from './free-space.js';
import { Readiness } from './readiness.js';
import { Metrics } from './telemetry/metrics.js';

/** Injection tokens for the parts of a platform. Classes are their own tokens. */

export const EVENT_LOG = Symbol('EventLog');
const STORED_EVENT_LOG = Symbol('EventLog, as stored');
const EVENT_FEED = Symbol('EventFeed');
const EVENT_PUBLISHER = Symbol('EventPublisher');
const OPEN_KEYED_TOPIC = Symbol('openKeyedTopic');
const VIEW_STORE = Symbol('ViewStore');
const readerOf = (view: string): string => `ViewReader of ${view}`;
const SEARCH_INDEX = Symbol('SearchIndex');
const BLOB_STORE = Symbol('BlobStore');
const PERSON_KEYS = Symbol('PersonKeys');
export const CONFIG = Symbol('Config');
export const CLOCK = Symbol('Clock');
const LOGGER = Symbol('Logger');
export const STANDBY = Symbol('Standby');
const TRACING = Symbol('Tracing');
const ENGINE_WATCH = Symbol('EngineWatch');
export const SECRET_KEY = Symbol('SECRET_KEY');

export const HANDLE_COMMAND = Symbol('HandleCommand');

type Injection = ParameterDecorator & PropertyDecorator;

/** An `EventLog`: personal data is readable. */
export const InjectLog = (): Injection => Inject(EVENT_LOG);
/** An `EventLog` as it is stored: personal data is encrypted. Events that leave the program are read from here. */
export const InjectStoredLog = (): Injection => Inject(STORED_EVENT_LOG);
/** An `EventFeed`. */
export const InjectFeed = (): Injection => Inject(EVENT_FEED);
/** An `EventPublisher`; undefined: the feed reads the log itself. */
export const InjectPublisher = (): Injection => Inject(EVENT_PUBLISHER);
/** `Platform['openKeyedTopic']` */
export const InjectOpenKeyedTopic = (): Injection => Inject(OPEN_KEYED_TOPIC);
/** A `ViewStore`. */
export const InjectViews = (): Injection => Inject(VIEW_STORE);
/** A `ViewReader` of the view. */
export const InjectView = ({ name }: ViewDefinition): Injection => Inject(readerOf(name));
/** A `SearchIndex`. */
export const InjectSearch = (): Injection => Inject(SEARCH_INDEX);
/** A `BlobStore`. */
export const InjectBlobs = (): Injection => Inject(BLOB_STORE);
/** The `PersonKeys`; undefined: no SECRET_KEY is set, and nothing is encrypted. */
export const InjectPersonKeys = (): Injection => Inject(PERSON_KEYS);
/** The `Config`. */
export const InjectConfig = (): Injection => Inject(CONFIG);
/** The `Clock`. */
export const InjectClock = (): Injection => Inject(CLOCK);
/** A pino `Logger`. */
export const InjectLogger = (): Injection => Inject(LOGGER);
/** The `Tracing`. */
export const InjectTracing = (): Injection => Inject(TRACING);
/** The `EngineWatch`; undefined: the process has no views. */
export const InjectEngineWatch = (): Injection => Inject(ENGINE_WATCH);
/** The `Standby`; undefined: no other process had the data folder. */
export const InjectStandby = (): Injection => Inject(STANDBY);
/** SECRET_KEY; undefined if several processes would each have generated their own. */
export const InjectSecret = (): Injection => Inject(SECRET_KEY);

/** Handles every command, as a `HandleCommand`. */
export const InjectCommands = (): Injection => Inject(HANDLE_COMMAND);

/** The time now. */
export type Clock = () => Date;

export const providersOf = (platform: Platform): Provider[] => [
  { provide: EVENT_LOG, useValue: platform.log },
  { provide: STORED_EVENT_LOG, useValue: platform.storedLog },
  { provide: EVENT_FEED, useValue: platform.feed },
  { provide: EVENT_PUBLISHER, useValue: platform.publisher },
  { provide: OPEN_KEYED_TOPIC, useValue: platform.openKeyedTopic },
  { provide: VIEW_STORE, useValue: platform.views },
  ...allViews.map((view) => ({ provide: readerOf(view.name), useValue: new ViewReader(platform.views, view) })),
  { provide: SEARCH_INDEX, useValue: platform.search },
  { provide: BLOB_STORE, useValue: platform.blobs },
  { provide: PERSON_KEYS, useValue: platform.personKeys },
  { provide: CONFIG, useValue: platform.config },
  { provide: CLOCK, useValue: platform.clock },
  { provide: LOGGER, useValue: platform.logger },
  { provide: TRACING, useValue: platform.tracing },
  { provide: STANDBY, useValue: platform.standby },
  { provide: SECRET_KEY, useValue: platform.secret },
  { provide: ApiKeys, useValue: platform.apiKeys },
  { provide: KeyUses, useValue: platform.keyUses },
  { provide: KeyCopies, useValue: platform.keyCopies },
  { provide: Sites, useValue: platform.sites },
  { provide: SiteProblems, useValue: platform.siteProblems },
  { provide: FreeSpace, useValue: platform.freeSpace },
  { provide: ENGINE_WATCH, useValue: platform.engineWatch },
  { provide: Readiness, useValue: platform.readiness },
  { provide: Metrics, useValue: platform.metrics },
];
