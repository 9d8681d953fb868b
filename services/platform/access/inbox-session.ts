import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { inboxSessionStream, type InboxSessionEvent } from '#contracts/events/inbox-session';
import { streamOf } from '#contracts/events/stream-name';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { readCurrent } from '../kernel/command.js';
import type { Evolve } from '../kernel/decider.js';
import { fold } from '../kernel/decider.js';
import type { EventLog } from '../ports/event-log.js';
import { type Clock, InjectClock, InjectLog } from '../process/providers.js';
import { Sites } from '../sites/sites.js';
import { ApiKeys, hashKey, type Principal } from './api-keys.js';
import { readCookie } from './session.js';

export const inboxCookie = 'forecourt_dealer';

interface InboxSession {
  readonly site_id: string;
  readonly key_sha256: string;
  readonly expires_at: string;
}

/** Undefined: not started, or signed out. */
export type InboxSessionState = InboxSession | undefined;

export const inboxSessionEvolve: Evolve<InboxSessionState, InboxSessionEvent> = {
  InboxSessionStarted: (_, { started_at: __, ...session }) => session,
  InboxSessionEnded: () => undefined,
};

/** Id of a token's session; only the browser stores the token itself. */
export const inboxSessionId = (token: string): string => hashKey(token).slice(0, 32);

/** Returns the session token of a browser; undefined: it has none. */
export const inboxToken = (request: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const token = readCookie(request, inboxCookie);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** Sessions of the lead inbox. A session stands for the key that a browser exchanged for it. */
@Injectable()
export class InboxSessions {
  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    private readonly apiKeys: ApiKeys,
    @InjectClock() private readonly clock: Clock,
  ) {}

  /** Returns the holder of the request's key, or of the key that the browser exchanged for a session. */
  async dealerOf(request: FastifyRequest, scope: 'leads' | 'stock'): Promise<Principal | Rejection> {
    const { authorization } = request.headers;
    const token = authorization === undefined ? inboxToken(request) : undefined;
    if (token === undefined) return this.apiKeys.authenticate(authorization, scope);
    // Pages elsewhere cannot send the cookie. Sec-Fetch-Site is checked as well, if the browser sends it.
    const from = request.headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin' && from !== 'none') {
      return reject('forbidden', 'The session is for pages of this site only.');
    }
    return (
      (await this.principalOf(token, request.host, scope)) ??
      reject('unauthenticated', 'The session has ended; sign in again.')
    );
  }

  private async principalOf(
    token: string,
    host: string,
    scope: 'leads' | 'stock',
  ): Promise<Principal | Rejection | undefined> {
    const session = fold(
      { initial: undefined as InboxSessionState, evolve: inboxSessionEvolve },
      await readCurrent(this.log, streamOf(inboxSessionStream, inboxSessionId(token))),
    );
    if (!session || session.site_id !== this.sites.ofHost(host)?.id) return undefined;
    return this.clock().toISOString() < session.expires_at ? this.apiKeys.ofHash(session.key_sha256, scope) : undefined;
  }
}
