import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/**
 * Cache of files in a folder, limited in total bytes; the least recently used are removed first. If the folder can't be
 * read or written, entries are missing but no call fails.
 */
export class DiskCache {
  /** Size in bytes by file name. */
  readonly #sizes: LRUCache<string, number>;
  #found: Promise<void> | undefined;

  constructor(
    readonly directory: string,
    readonly limit: number,
  ) {
    this.#sizes = new LRUCache<string, number>({
      maxSize: limit,
      sizeCalculation: (size) => size,
      dispose: (_, name, reason) => {
        if (reason === 'evict') void rm(this.#pathOf(name), { force: true }).catch(() => undefined);
      },
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    const path = this.#pathOf(name);
    const body = await readFile(path).catch(() => undefined);
    if (!body?.length) return undefined;
    const now = new Date();
    // The modification time records the last use, so that the next process restores the order.
    void utimes(path, now, now).catch(() => undefined);
    void this.#note(name, body.length);
    return body;
  }

  async set(name: string, body: Buffer): Promise<void> {
    if (body.length > this.limit) return;
    const path = this.#pathOf(name);
    // Written to a temporary file and renamed, so that a reader never sees half a file.
    const beside = `${path}.${randomUUID()}`;
    try {
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(beside, body);
      await rename(beside, path);
    } catch {
      return void (await rm(beside, { force: true }).catch(() => undefined));
    }
    await this.#note(name, body.length);
  }

  #pathOf(name: string): string {
    return join(this.directory, name.slice(0, 2), name);
  }

  async #note(name: string, size: number): Promise<void> {
    await (this.#found ??= this.#find());
    this.#sizes.set(name, size);
  }

  /** Indexes the files that earlier processes left. */
  async #find(): Promise<void> {
    const entries = await readdir(this.directory, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ name, parentPath }) => ({
          name,
          info: await stat(join(parentPath, name)).catch(() => undefined),
        })),
    );
    const byUse = files
      .flatMap(({ name, info }) => (info?.size ? [{ name, size: info.size, used: info.mtimeMs }] : []))
      .sort((a, b) => a.used - b.used);
    for (const { name, size } of byUse) this.#sizes.set(name, size);
  }
}
