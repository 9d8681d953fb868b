import type { Erasure } from '../access/person-key-store.js';
import { backupDirectory, type Config } from './config.js';
import { destroyInBackups, renewKeysInBackups } from './backup.js';
import type { LogCopy } from './log-copy/log-copy.js';

/** The copies of the person keys: beside the backups, and with the copy of the log. */
export class KeyCopies {
  constructor(
    private readonly config: Pick<Config, 'VIEW_STORE' | 'DATA_DIR' | 'BACKUP_DIR'>,
    private readonly logCopy: Pick<LogCopy, 'renewKeys'> | undefined,
  ) {}

  /** Destroys people's keys in the copies as well, so that no copy brings them back. Idempotent. */
  async destroy(people: readonly string[], erasures: ReadonlyMap<string, Erasure>): Promise<void> {
    const { config } = this;
    if (config.VIEW_STORE === 'sqlite') await destroyInBackups(backupDirectory(config), people, erasures);
    await this.logCopy?.renewKeys();
  }

  /** Renews the copies, so that the current secret key opens them. */
  async renew(): Promise<void> {
    if (this.config.VIEW_STORE === 'sqlite') renewKeysInBackups(this.config.DATA_DIR, backupDirectory(this.config));
    await this.logCopy?.renewKeys();
  }
}
