import type { Logger } from 'pino';
import type { ApiKeys } from '../access/api-keys.js';
import type { KeyUses } from '../access/key-uses.js';
import type { Standby } from '../kernel/standby.js';
import type { PersonKeys } from '../access/person-keys.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { EventLog } from '../ports/event-log.js';
import type { EventPublisher } from '../ports/event-publisher.js';
import type { KeyedTopic } from '../ports/keyed-topic.js';
import type { BlobStore } from '../ports/blob-store.js';
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

/** The ports of a process. `open-ports.ts` chooses their adapters. */
export interface Ports {
  readonly log: EventLog;
  /** The stored log: personal data is encrypted. Events that leave the program are read from here. */
  readonly storedLog: EventLog;
  /** Absent: no secret is set, and nothing is encrypted. */
  readonly personKeys?: PersonKeys;
  readonly feed: EventFeed;
  readonly views: ViewStore;
  readonly search: SearchIndex;
  readonly blobs: BlobStore;
  /** Absent: the log's engine copies the log, or nothing does. */
  readonly logCopy?: LogCopy;
  /** Absent: no other program writes to the log's engine. */
  readonly foreignEvents?: ForeignEvents;
  /** Absent: the feed reads the log itself. */
  readonly publisher?: EventPublisher;
  /** Opens a topic at the broker of `KAFKA_BROKERS`; connects at the first write. */
  readonly openKeyedTopic: (topic: string) => Promise<KeyedTopic>;
  /** Reads the broker's own name; absent: this process uses no broker. */
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
  /** Absent: this process has no views. */
  readonly engineWatch?: EngineWatch | undefined;
  readonly freeSpace: FreeSpace;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Set while another process writes the data folder. */
  readonly standby?: Standby | undefined;
  /** Secrets are derived from it. Absent if several processes would each have generated their own. */
  readonly secret?: string | undefined;
}
