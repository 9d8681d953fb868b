import type { DocumentBody, Field } from './fields.js';
import { checkDocument, fieldFrom, isArray, isObject, scalarOf, tokenizationFrom } from './fields.js';
import { Refusal } from './refusal.js';
import type { Tokenization } from './tokenizer.js';
import { tokensOf } from './tokenizer.js';

export interface StoredDocument {
  /** Increases with each added document; a replaced document keeps its number. */
  readonly sequence: number;
  readonly body: DocumentBody;
}

export type CollectionBody = Readonly<Record<string, unknown>> & { readonly name: string };

const known = [
  'name',
  'fields',
  'token_separators',
  'symbols_to_index',
  'metadata',
  'enable_nested_fields',
  'default_sorting_field',
];

/** A collection in memory, with the words of its text fields. */
export class Collection {
  readonly name: string;
  fields: readonly Field[];
  readonly documents = new Map<string, StoredDocument>();
  /** Default for fields without their own. */
  readonly tokenization: Tokenization;
  /** Documents by field and word. */
  private readonly words = new Map<string, Map<string, Set<StoredDocument>>>();
  private readonly tokens = new Map<StoredDocument, Map<string, string[][]>>();
  private sequence = 0;

  constructor(
    private body: CollectionBody,
    private readonly createdAt: number,
  ) {
    if (typeof body.name !== 'string' || body.name === '') throw new Refusal(400, 'Parameter `name` is required.');
    const unknown = Object.keys(body).find((key) => !known.includes(key));
    if (unknown !== undefined)
      throw new Refusal(400, `This stand-in knows no parameter \`${unknown}\` of a collection.`);
    if (body['metadata'] !== undefined && !isObject(body['metadata']))
      throw new Refusal(400, 'The `metadata` should be an object.');
    this.name = body.name;
    this.tokenization = tokenizationFrom(body);
    const fields = body['fields'];
    if (!Array.isArray(fields) || fields.length === 0)
      throw new Refusal(400, 'The `fields` value should be an array of objects.');
    this.fields = fields.map(fieldFrom).reduce(withField, []);
  }

  /** Returns the collection's schema as in a response. */
  describe(): Record<string, unknown> {
    return {
      default_sorting_field: '',
      enable_nested_fields: false,
      symbols_to_index: [],
      token_separators: [],
      ...this.body,
      fields: this.fields,
      created_at: this.createdAt,
      num_documents: this.documents.size,
    };
  }

  /** Adds and drops fields, and replaces the metadata. */
  alter(change: unknown): void {
    if (!isObject(change)) throw new Refusal(400, 'Bad JSON.');
    const unknown = Object.keys(change).find((key) => key !== 'fields' && key !== 'metadata');
    if (unknown !== undefined) throw new Refusal(400, 'Only `fields` and `metadata` can be updated at the moment.');
    const fields = (change['fields'] ?? []) as unknown[];
    if (!Array.isArray(fields)) throw new Refusal(400, 'The `fields` value should be an array of objects.');
    const after = fields.reduce<readonly Field[]>((those, given) => {
      if (!isObject(given) || given['drop'] !== true) return withField(those, fieldFrom(given));
      const kept = those.filter(({ name }) => name !== given['name']);
      if (kept.length < those.length) return kept;
      throw new Refusal(400, `Field \`${String(given['name'])}\` is not part of collection schema.`);
    }, this.fields);
    for (const { body } of this.documents.values()) checkDocument(after, body);
    this.fields = after;
    if (change['metadata'] !== undefined) this.body = { ...this.body, metadata: change['metadata'] };
    for (const document of this.documents.values()) this.index(document);
  }

  /** Writes a document, and replaces one with the same id. */
  put(given: unknown): DocumentBody {
    if (!isObject(given)) throw new Refusal(400, 'Bad JSON.');
    const id = given['id'];
    if (typeof id !== 'string') throw new Refusal(400, "Document's `id` field should be a string.");
    if (id === '') throw new Refusal(400, 'The `id` should not be empty.');
    checkDocument(this.fields, given);
    const before = this.documents.get(id);
    if (before) this.forget(before);
    const document = { sequence: before?.sequence ?? this.sequence++, body: given as DocumentBody };
    this.documents.set(id, document);
    this.index(document);
    return document.body;
  }

  get(id: string): DocumentBody {
    const found = this.documents.get(id);
    if (!found) throw new Refusal(404, `Could not find a document with id: ${id}`);
    return found.body;
  }

  remove(id: string): DocumentBody {
    const body = this.get(id);
    this.forget(this.documents.get(id)!);
    this.documents.delete(id);
    return body;
  }

  tokenizationOf(field: Field): Tokenization {
    return {
      ...this.tokenization,
      ...(field.token_separators && { token_separators: field.token_separators }),
      ...(field.symbols_to_index && { symbols_to_index: field.symbols_to_index }),
    };
  }

  /** Returns the words of a field, as a list for each value. */
  tokensIn(field: Field, document: StoredDocument): readonly string[][] {
    return this.tokens.get(document)?.get(field.name) ?? [];
  }

  vocabulary(field: string): Iterable<string> {
    return this.words.get(field)?.keys() ?? [];
  }

  /** Returns the documents with the word, or with a word that begins so, in the field. */
  documentsWithWord(field: string, word: string, isPrefix: boolean): Iterable<StoredDocument> {
    const words = this.words.get(field);
    if (!isPrefix) return words?.get(word) ?? [];
    return [...(words ?? [])].flatMap(([other, documents]) => (other.startsWith(word) ? [...documents] : []));
  }

  private index(document: StoredDocument): void {
    this.forget(document);
    const tokens = new Map<string, string[][]>();
    for (const field of this.fields) {
      const value = document.body[field.name];
      if (!field.index || scalarOf(field.type) !== 'string' || value === undefined || value === null) continue;
      const texts = (isArray(field) ? value : [value]) as string[];
      const words = texts.map((text) => tokensOf(text, this.tokenizationOf(field)));
      tokens.set(field.name, words);
      const known = this.words.get(field.name) ?? new Map<string, Set<StoredDocument>>();
      this.words.set(field.name, known);
      for (const word of words.flat()) known.set(word, (known.get(word) ?? new Set()).add(document));
    }
    this.tokens.set(document, tokens);
  }

  private forget(document: StoredDocument): void {
    for (const [field, words] of this.tokens.get(document) ?? []) {
      for (const word of words.flat()) {
        const documents = this.words.get(field)?.get(word);
        documents?.delete(document);
        if (documents?.size === 0) this.words.get(field)!.delete(word);
      }
    }
    this.tokens.delete(document);
  }
}

const withField = (fields: readonly Field[], field: Field): readonly Field[] => {
  if (fields.some(({ name }) => name === field.name)) {
    throw new Refusal(400, `There are duplicate field names in the schema: \`${field.name}\`.`);
  }
  return [...fields, field];
};
