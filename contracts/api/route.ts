import type { z } from 'zod';
import type { RejectionCode } from '../rejections.js';

/** What is answered when it went well. */
export interface RouteAnswer {
  readonly description: string;
  /** Absent: no body, or one that is not JSON. */
  readonly schema?: z.ZodType;
  /** Content types beside JSON, or in its place where there is no schema. */
  readonly contentTypes?: readonly string[];
}

/**
 * One HTTP call, declared once: the controller takes its method and path from here (`@Route`), parses with its schemas,
 * and the OpenAPI document is made of all of them.
 */
export interface RouteDefinition {
  /** Unique over all routes. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters as `:name`; a last `*` stands for the rest. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** The key it takes as `Authorization: Bearer …`. */
  readonly key?: 'dealer' | 'crm' | 'ops';
  /** The shopper's session cookie: without it `required` is turned down; `optional` answers for a visitor. */
  readonly session?: 'required' | 'optional';
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** Of the body, where it is not JSON. */
  readonly bodyTypes?: readonly string[];
  /** By status; the first is what the controller answers with unless it says otherwise. */
  readonly answers: Readonly<Record<number, RouteAnswer>>;
  /** Beside those that any route may give. */
  readonly rejections?: readonly RejectionCode[];
}

export const routes = <const Routes extends Readonly<Record<string, Omit<RouteDefinition, 'id' | 'tag'>>>>(
  tag: string,
  definitions: Routes,
): { readonly [Id in keyof Routes]: RouteDefinition & Routes[Id] } =>
  Object.fromEntries(
    Object.entries(definitions).map(([id, definition]) => [id, { ...definition, id, tag }]),
  ) as unknown as { readonly [Id in keyof Routes]: RouteDefinition & Routes[Id] };

export const idempotencyKeyHeader = {
  'Idempotency-Key': 'The same key makes the same thing once, however often it is sent.',
} as const;
export const positionHeaders = {
  'Forecourt-Position': 'Log position the answer must include, as an earlier answer gave it.',
} as const;
