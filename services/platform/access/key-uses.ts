import type { Logger } from 'pino';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';
import type { ApiKeys } from './api-keys.js';

interface Use {
  readonly used_at: string;
}

/** Time of each key's last use. Stored beside the views, with at most one write a minute, and lost with them. */
export class KeyUses {
  private opened: Promise<ViewCollection<Use>> | undefined;

  constructor(
    private readonly keys: Pick<ApiKeys, 'takeUses'>,
    private readonly views: Pick<ViewStore, 'collection'>,
    private readonly logger: Logger,
  ) {}

  /** Stores the uses in this process since the last call. They are lost if the store fails. */
  async note(): Promise<void> {
    const uses = [...this.keys.takeUses()];
    if (uses.length === 0) return;
    try {
      // The latest use wins, whichever process saw it.
      const docs = uses.map(([id, at]) => ({ id, revision: at.getTime(), doc: { used_at: at.toISOString() } }));
      await (await this.collection()).upsertMany(docs);
    } catch (error) {
      this.logger.warn({ err: error }, 'when keys were used could not be noted');
    }
  }

  /** Returns when each of these keys was last used, ISO 8601; in other processes, up to a minute ago. */
  async of(key_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.note();
    const found = await (await this.collection()).getMany(key_ids);
    return new Map([...found].map(([id, { doc }]) => [id, doc.used_at]));
  }

  private collection(): Promise<ViewCollection<Use>> {
    this.opened ??= this.views.collection<Use>({ name: 'api_key_uses', indexes: [] });
    this.opened.catch(() => (this.opened = undefined));
    return this.opened;
  }
}
