import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteFolder } from './sites.js';

type Read = Pick<SiteFolder, 'site' | 'content'>;

interface CacheEntry {
  readonly build: string;
  /** Of the files it was read from. */
  readonly version: string;
  readonly read: Read;
}

/**
 * What was read of sites' folders, kept by what their files say: reading YAML and checking it is most of what starting
 * with many sites costs. It is only as good as the code that read it, so another build of the program reads anew.
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
      // Not there, or damaged: it is read from the site's own files.
      return undefined;
    }
  }

  put(slug: string, version: string, read: Read): void {
    const text = JSON.stringify({ build: this.build, version, read } satisfies CacheEntry);
    if (!isDeepStrictEqual((JSON.parse(text) as CacheEntry).read, read)) return;
    try {
      mkdirSync(this.directory, { recursive: true });
      const file = this.file(slug);
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    } catch {
      // A folder that can't be written to costs time at the next start, and nothing else.
    }
  }

  private file(slug: string): string {
    return join(this.directory, `${slug}.json`);
  }
}

/** What tells texts from others; undefined where one can't be read. A file that is not there is a text as well. */
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
