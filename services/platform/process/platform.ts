import type { Logger } from 'pino';
import type { ApiKeys } from '../access/api-keys.js';
import type { KeyUses } from '../access/key-uses.js';
import type { Standby } from '../kernel/standby.js';
import type { PersonKeys } from '../access/person-keys.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { EventLog } from '../ports/event-log.js';
import type { EventPublisher } from '../ports/event-publisher.js';
import type { KeyedTopic } from '../ports/keyed-topic.js';
import type { PhotoStore } from '../ports/photo-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import type { ViewStore } from '../ports/view-store.js';
import type { SiteProblems } from '../sites/site-problems.js';
import type { Sites } from '../sites/sites.js';
import type { Config } from './config.js';
import type { EngineWatch } from './engine-watch.js';
import type { ForeignEvents } from './foreign-events.js';
import type { KeyCopies } from './key-copies.js';
import type { LogCopy } from './log-copy/log-copy.js';
import type { FreeSpace } from './free-space.js';
import type { Readiness } from './readiness.js';
import type { Metrics } from './telemetry/metrics.js';
import type { Tracing } from './telemetry/tracing.js';

/** What a process runs on. Which adapters these are is decided once, in `open-ports.ts`. */
export interface Ports {
  readonly log: EventLog;
  /** The log as it is stored: what tells of people is encrypted. What leaves the program as events is read from here. */
  readonly storedLog: EventLog;
  /** The keys of people; absent where no secret is set, and nothing is encrypted. */
  readonly personKeys?: PersonKeys;
  readonly feed: EventFeed;
  readonly views: ViewStore;
  readonly search: SearchIndex;
  readonly photos: PhotoStore;
  /** Absent where the log is copied by its engine, or not at all. */
  readonly logCopy?: LogCopy;
  /** Absent where nobody else writes to the engine of the log. */
  readonly foreignEvents?: ForeignEvents;
  /** Absent where the feed reads the log itself and nothing has to be relayed. */
  readonly publisher?: EventPublisher;
  /** Opens a topic at the broker that `KAFKA_BROKERS` names; it connects when it is written to. */
  readonly openKeyedTopic: (topic: string) => Promise<KeyedTopic>;
  /** What the broker calls itself; absent where this process uses none. */
  readonly brokerName?: () => Promise<string>;
  close(): Promise<void>;
}

export interface Platform extends Ports {
  readonly config: Config;
  readonly sites: Sites;
  readonly siteProblems: SiteProblems;
  readonly apiKeys: ApiKeys;
  readonly keyUses: KeyUses;
  readonly keyCopies: KeyCopies;
  readonly readiness: Readiness;
  /** Absent where this process has no views. */
  readonly engineWatch?: EngineWatch | undefined;
  readonly freeSpace: FreeSpace;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** While another process writes the data folder. */
  readonly standby?: Standby | undefined;
  /** Secrets are made from it. Absent where several processes would each have made their own. */
  readonly secret?: string | undefined;
}
