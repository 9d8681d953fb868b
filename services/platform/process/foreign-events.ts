import type { RecordedEvent } from '#contracts/events/envelope';
import type { Dependency } from './readiness.js';
import type { Logger } from 'pino';

type Place = Pick<RecordedEvent, 'stream' | 'revision' | 'position'>;

/** Maximum number of streams with foreign events that are named. */
const maxNamed = 5;

/** Events of other programs in the log's streams, as far as this process has read them. */
export class ForeignEvents {
  /** The latest event by stream. */
  private readonly latest = new Map<string, Place>();

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  note(place: Place): void {
    const { stream, position } = place;
    const before = this.latest.get(stream);
    if (!before && this.latest.size === maxNamed) return;
    if (!before) this.logger.warn(place, 'an event of another program is in a stream of the log, and is passed over');
    if (!before || before.position < position) this.latest.set(stream, place);
  }

  get dependency(): Dependency {
    return {
      name: 'foreign events',
      essential: false,
      publicMessage: 'another program writes to streams of the log',
      check: () => {
        const named = [...this.latest.values()].map(
          ({ stream, revision, position }) => `revision ${revision} of ${stream} at position ${position}`,
        );
        if (named.length > 0)
          throw new Error(`another program writes to streams of the log, and is passed over: ${named.join(', ')}`);
      },
    };
  }
}
