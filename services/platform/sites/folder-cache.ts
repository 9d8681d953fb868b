import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteFolder } from './sites.js';

type Read = Pick<SiteFolder, 'site' | 'content'>;

interface CacheEntry {
  readonly build: string;
  /** Version of the files that the entry was read from. */
  readonly version: string;
  readonly read: Read;
}

/**
 * Caches parsed site folders by the contents of their files, because parsing and checking YAML takes most of the start
 * with many sites. Entries are valid for one build of the program only.
 */
export class FolderCache {
  constructor(
    private readonly directory: string,
    private readonly build: string,
  ) {}

  of(slug: string, version: string): Read | undefined {
    try {
      const entry = JSON.parse(readFileSync(this.file(slug), 'utf8')) as CacheEntry;
      return entry.build === this.build && entry.version === version ? entry.read : undefined;
    } catch {
      // A missing or damaged entry: the site's own files are read.
      return undefined;
    }
  }

  /** Returns a copy for use in place of `read`, because a string cut out of a file keeps the whole text in memory. */
  put(slug: string, version: string, read: Read): Read {
    const text = JSON.stringify({ build: this.build, version, read } satisfies CacheEntry);
    const { read: copy } = JSON.parse(text) as CacheEntry;
    if (!isDeepStrictEqual(copy, read)) return read;
    try {
      mkdirSync(this.directory, { recursive: true });
      const file = this.file(slug);
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    } catch {
      // Without a cache entry the next start is slower, nothing else.
    }
    return copy;
  }

  private file(slug: string): string {
    return join(this.directory, `${slug}.json`);
  }
}

/** Returns a hash of the files' contents; undefined if one cannot be read. A missing file counts as content. */
export const versionOf = (files: readonly string[]): string | undefined => {
  const hash = createHash('sha256');
  for (const file of files) {
    try {
      const text = readFileSync(file);
      hash.update(`${text.length} `).update(text);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return undefined;
      hash.update('- ');
    }
  }
  return hash.digest('base64url');
};
