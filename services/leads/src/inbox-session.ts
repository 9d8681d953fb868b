import { hour, momentAfter } from '#contracts/domain/durations';
import { inboxSessionStream, type InboxSessionEvent } from '#contracts/events/inbox-session';
import { inboxSessionEvolve, type InboxSessionState } from '#platform/access/inbox-session';
import type { Decider } from '#platform/kernel/decider';

type InboxSessionCommand =
  { readonly type: 'Start'; readonly site_id: string; readonly key_sha256: string } | { readonly type: 'End' };

/** Fixed lifetime in milliseconds; activity does not extend it. */
export const inboxSessionLifetime = 12 * hour;

/** A browser that is signed in to the lead inbox of a site. */
export const inboxSession: Decider<InboxSessionState, InboxSessionCommand, InboxSessionEvent> = {
  category: inboxSessionStream.category,
  initial: undefined,
  evolve: inboxSessionEvolve,
  decide: (state, command, { now }) => {
    if (command.type === 'End') return state ? [{ type: 'InboxSessionEnded', data: {} }] : [];
    const { type: _, ...session } = command;
    const data = { ...session, started_at: now.toISOString(), expires_at: momentAfter(now, inboxSessionLifetime) };
    return [{ type: 'InboxSessionStarted', data }];
  },
};
