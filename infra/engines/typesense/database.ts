import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { CollectionBody } from './collection.js';
import { Collection } from './collection.js';
import type { DocumentBody } from './fields.js';
import type { ApiKey } from './keys.js';
import { keyFrom } from './keys.js';
import { Refusal } from './refusal.js';

type Entry =
  | { readonly create: CollectionBody; readonly at: number }
  | { readonly alter: string; readonly change: unknown }
  | { readonly drop: string }
  | { readonly put: string; readonly documents: readonly unknown[] }
  | { readonly remove: string; readonly id: string }
  | { readonly alias: string; readonly collection: string | null }
  | { readonly key: ApiKey }
  | { readonly forgetKey: number };

/**
 * All data of the server, in memory and in a file of JSON lines that it reads at its start. A change is in the file
 * before the response, so it survives the process. A line that a crash cut short is ignored.
 */
export class Database {
  readonly collections = new Map<string, Collection>();
  readonly aliases = new Map<string, string>();
  readonly keys = new Map<number, ApiKey>();
  private readonly file: number;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    const path = join(directory, 'typesense.jsonl');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n')) if (line !== '') this.apply(JSON.parse(line) as Entry);
    if (whole !== text) {
      writeFileSync(`${path}.new`, whole);
      renameSync(`${path}.new`, path);
    }
    this.file = openSync(path, 'a');
  }

  /** Finds a collection by its name or an alias. */
  collection(name: string): Collection {
    const found = this.collections.get(name) ?? this.collections.get(this.aliases.get(name) ?? '');
    if (!found) throw new Refusal(404, 'Not Found');
    return found;
  }

  create(body: CollectionBody): Collection {
    if (this.collections.has(body.name))
      throw new Refusal(409, `A collection with name \`${body.name}\` already exists.`);
    this.change({ create: body, at: Math.floor(Date.now() / 1000) });
    return this.collections.get(body.name)!;
  }

  alter(collection: Collection, change: unknown): void {
    this.change({ alter: collection.name, change });
  }

  drop(collection: Collection): void {
    this.change({ drop: collection.name });
  }

  /** Writes the valid documents. @returns the refusal of each document, if any */
  put(collection: Collection, documents: readonly unknown[]): (Refusal | undefined)[] {
    const taken: DocumentBody[] = [];
    const answers = documents.map((document) => {
      try {
        taken.push(collection.put(document));
        return undefined;
      } catch (refusal) {
        if (refusal instanceof Refusal) return refusal;
        throw refusal;
      }
    });
    if (taken.length > 0) this.write({ put: collection.name, documents: taken });
    return answers;
  }

  remove(collection: Collection, id: string): DocumentBody {
    const body = collection.get(id);
    this.change({ remove: collection.name, id });
    return body;
  }

  point(alias: string, collection: string): void {
    if (this.collections.has(alias))
      throw new Refusal(409, `Name \`${alias}\` conflicts with an existing collection name.`);
    this.change({ alias, collection });
  }

  forgetAlias(alias: string): string {
    const collection = this.aliases.get(alias);
    if (collection === undefined) throw new Refusal(404, 'Not Found');
    this.change({ alias, collection: null });
    return collection;
  }

  addKey(given: unknown): ApiKey {
    const key = keyFrom(given, Math.max(-1, ...this.keys.keys()) + 1);
    this.change({ key });
    return key;
  }

  forgetKey(id: number): void {
    if (!this.keys.has(id)) throw new Refusal(404, 'Not Found');
    this.change({ forgetKey: id });
  }

  close(): void {
    closeSync(this.file);
  }

  private change(entry: Entry): void {
    this.apply(entry);
    this.write(entry);
  }

  private write(entry: Entry): void {
    writeSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  private apply(entry: Entry): void {
    if ('create' in entry) this.collections.set(entry.create.name, new Collection(entry.create, entry.at));
    else if ('alter' in entry) this.collections.get(entry.alter)!.alter(entry.change);
    else if ('drop' in entry) this.collections.delete(entry.drop);
    else if ('put' in entry) for (const document of entry.documents) this.collections.get(entry.put)!.put(document);
    else if ('remove' in entry) this.collections.get(entry.remove)!.remove(entry.id);
    else if ('key' in entry) this.keys.set(entry.key.id, entry.key);
    else if ('forgetKey' in entry) this.keys.delete(entry.forgetKey);
    else if (entry.collection === null) this.aliases.delete(entry.alias);
    else this.aliases.set(entry.alias, entry.collection);
  }
}
