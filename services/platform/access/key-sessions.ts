import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hour, momentAfter, second } from '#contracts/domain/durations';
import type { KeyScope } from '#contracts/domain/key-scopes';
import { inboxSessionStream, type InboxSessionEvent } from '#contracts/events/inbox-session';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { type HandleCommand, readCurrent } from '../kernel/command.js';
import { fold, type Decider } from '../kernel/decider.js';
import type { EventLog } from '../ports/event-log.js';
import { type Clock, InjectClock, InjectCommands, InjectLog } from '../process/providers.js';
import { Sites } from '../sites/sites.js';
import { ApiKeys, hashKey, type Principal } from './api-keys.js';
import { readCookie } from './session.js';

/** Cookies of signed-in browsers, by the page they are for, with the paths they are sent to. */
export const sessionCookies = {
  inbox: { name: 'forecourt_dealer', path: '/api' },
  console: { name: 'forecourt_ops', path: '/api/ops' },
} as const;
export type SessionPage = keyof typeof sessionCookies;

/** Fixed lifetime in milliseconds; activity does not extend it. */
const lifetime = 12 * hour;

interface KeySession {
  /** The only site it is valid on; absent: it is of the console. */
  readonly site_id?: string;
  readonly key_sha256: string;
  readonly expires_at: string;
}

/** Undefined: not started, or signed out. */
type KeySessionState = KeySession | undefined;

type KeySessionCommand =
  | { readonly type: 'Start'; readonly site_id?: string | undefined; readonly key_sha256: string }
  | { readonly type: 'End' };

/** A browser that stands for an API key. */
const keySession: Decider<KeySessionState, KeySessionCommand, InboxSessionEvent> = {
  category: inboxSessionStream.category,
  initial: undefined,
  evolve: {
    InboxSessionStarted: (_, { started_at: __, ...session }) => session,
    ConsoleSessionStarted: (_, { started_at: __, ...session }) => session,
    InboxSessionEnded: () => undefined,
    ConsoleSessionEnded: () => undefined,
  },
  decide: (state, command, { now }) => {
    if (command.type === 'End') {
      if (!state) return [];
      return [{ type: state.site_id === undefined ? 'ConsoleSessionEnded' : 'InboxSessionEnded', data: {} }];
    }
    const { site_id, key_sha256 } = command;
    const data = { key_sha256, started_at: now.toISOString(), expires_at: momentAfter(now, lifetime) };
    return site_id === undefined
      ? [{ type: 'ConsoleSessionStarted', data }]
      : [{ type: 'InboxSessionStarted', data: { site_id, ...data } }];
  },
};

/** Id of a token's session; only the browser stores the token itself. */
const idOf = (token: string): string => hashKey(token).slice(0, 32);

const tokenOf = (request: Pick<FastifyRequest, 'headers'>, page: SessionPage): string | undefined => {
  if (request.headers.authorization !== undefined) return undefined;
  const token = readCookie(request, sessionCookies[page].name);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** Returns the id of the session that a request is made in; undefined: it has a key of its own. */
export const keySessionId = (request: Pick<FastifyRequest, 'headers' | 'url'>): string | undefined => {
  const page = request.url.startsWith(`${sessionCookies.console.path}/`) ? 'console' : 'inbox';
  const token = tokenOf(request, page);
  return token === undefined ? undefined : idOf(token);
};

/** Returns the `Set-Cookie` value: not readable by scripts, and not sent with cross-site requests. */
const cookieOf = ({ protocol }: FastifyRequest, page: SessionPage, token = ''): string => {
  const { name, path } = sessionCookies[page];
  const maxAge = token === '' ? 0 : lifetime / second;
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${name}=${token}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
};

/** Sessions of the lead inbox and the console. A session stands for the key that a browser exchanged for it. */
@Injectable()
export class KeySessions {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly sites: Sites,
    private readonly apiKeys: ApiKeys,
    @InjectClock() private readonly clock: Clock,
  ) {}

  /** Exchanges the request's key for a session, and returns the cookie. */
  async open(request: FastifyRequest, { name }: Principal, site_id?: string): Promise<string | Rejection> {
    const key = request.headers.authorization!.replace(/^Bearer +/i, '');
    const token = randomBytes(32).toString('base64url');
    const command = { type: 'Start', site_id, key_sha256: hashKey(key) } as const;
    const started = await this.handle(keySession, idOf(token), command, { actor: name });
    return isRejection(started) ? started : cookieOf(request, site_id === undefined ? 'console' : 'inbox', token);
  }

  /** Ends the session of a request's cookie, and returns the cookie's removal. */
  async close(request: FastifyRequest, page: SessionPage): Promise<string | Rejection> {
    const token = tokenOf(request, page);
    const ended = token === undefined ? undefined : await this.handle(keySession, idOf(token), { type: 'End' });
    return isRejection(ended) ? ended : cookieOf(request, page);
  }

  /** Returns the holder of the request's key, or of the key that the browser exchanged for a session. */
  async holderOf(request: FastifyRequest, scope: KeyScope, page: SessionPage): Promise<Principal | Rejection> {
    const token = tokenOf(request, page);
    if (token === undefined) return this.apiKeys.authenticate(request.headers.authorization, scope);
    // Pages elsewhere cannot send the cookie. Sec-Fetch-Site is checked as well, if the browser sends it.
    const from = request.headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin' && from !== 'none') {
      return reject('forbidden', 'The session is for pages of this site only.');
    }
    const site = page === 'inbox' ? (this.sites.ofHost(request.host)?.id ?? '') : undefined;
    return (
      (await this.principalOf(token, site, scope)) ?? reject('unauthenticated', 'The session has ended; sign in again.')
    );
  }

  private async principalOf(
    token: string,
    site: string | undefined,
    scope: KeyScope,
  ): Promise<Principal | Rejection | undefined> {
    const session = fold(keySession, await readCurrent(this.log, streamOf(inboxSessionStream, idOf(token))));
    if (!session || session.site_id !== site) return undefined;
    return this.clock().toISOString() < session.expires_at ? this.apiKeys.ofHash(session.key_sha256, scope) : undefined;
  }
}
