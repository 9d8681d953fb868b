import { setTimeout as pause } from 'node:timers/promises';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';

/** The right, held by one process at a time, to do some work. */
export interface Lease {
  /** Aborts when the lease is lost or released. */
  readonly signal: AbortSignal;
  /** Whether the lease is still held; to be checked before each step that needs it. */
  isHeld(): boolean;
  /** Ends the lease, so that another process need not wait until it expires. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly views: Pick<ViewStore, 'collection'>;
  /** Name of the guarded work. */
  readonly name: string;
  /** Unique name of this process among those that compete for the lease. */
  readonly holder: string;
  /**
   * Milliseconds without a renewal after which another process may take over (10 000). Longer is cheaper, because each
   * renewal is a write; shorter recovers sooner from a crash.
   */
  readonly duration?: number;
  /** A monotonic clock in milliseconds (the process's own). */
  readonly now?: () => number;
  /** Aborts the waiting. */
  readonly signal: AbortSignal;
}

interface LeaseDocument {
  /** Empty: released. */
  readonly holder: string;
}

const collectionName = 'leases_v1';

/**
 * Waits for the lease, then renews it until it is released or lost. The lease is a document whose revision grows with
 * each renewal; the store accepts only one of two writes of a revision. A waiting process takes over when the revision
 * has not changed for the duration on its own clock, so that clocks of different machines are never compared. The
 * holder gives up after two thirds of the duration without a renewal.
 *
 * A process that is suspended in the middle of a step can finish that step after it has lost the lease: the guarded
 * work must tolerate that.
 *
 * @throws the signal's reason; what the store throws
 */
export const acquireLease = async (options: LeaseOptions): Promise<Lease> => {
  const { views, name, holder, duration = 10_000, now = () => performance.now(), signal } = options;
  const leases = await views.collection<LeaseDocument>({ name: collectionName, indexes: [] });
  let seen: { readonly revision: number; readonly since: number } | undefined;
  let hasBeen = false;
  for (;;) {
    signal.throwIfAborted();
    const requestedAt = now();
    const current = await leases.get(name);
    const revision = current?.revision ?? 0;
    if (seen?.revision !== revision) seen = { revision, since: requestedAt };
    // If the store is emptied, the document vanishes but its holder still renews the lease.
    hasBeen ||= current !== undefined;
    const free = !hasBeen || current?.doc.holder === '' || requestedAt - seen.since >= duration;
    if (free && (await writeRevision(leases, name, revision + 1, holder))) {
      return holdLease({ leases, name, holder, duration, now, revision: revision + 1, renewed: requestedAt });
    }
    await pause(duration / 5, undefined, { signal }).catch(() => undefined);
  }
};

/** @returns whether the write of this caller took effect */
const writeRevision = async (leases: ViewCollection<LeaseDocument>, name: string, revision: number, holder: string) => {
  if ((await leases.upsertMany([{ id: name, revision, doc: { holder } }])).written === 1) return true;
  // A store that repeats a write after a lost connection counts the second one as skipped.
  const current = await leases.get(name);
  return current?.revision === revision && current.doc.holder === holder;
};

interface HeldLease {
  readonly leases: ViewCollection<LeaseDocument>;
  readonly name: string;
  readonly holder: string;
  readonly duration: number;
  readonly now: () => number;
  readonly revision: number;
  readonly renewed: number;
}

const holdLease = ({ leases, name, holder, duration, now, ...first }: HeldLease): Lease => {
  const ending = new AbortController();
  let { revision, renewed } = first;
  const isHeld = () => !ending.signal.aborted && now() - renewed < (duration * 2) / 3;

  const renew = async () => {
    const requestedAt = now();
    try {
      if (!(await writeRevision(leases, name, revision + 1, holder)))
        return ending.abort(new Error(`another took ${name}`));
      revision++;
      renewed = requestedAt;
    } catch {
      // The store may answer the next time; until then the lease runs out.
    }
  };

  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (ending.signal.aborted) return;
    if (!isHeld()) return ending.abort(new Error(`${name} could not be renewed in time`));
    if (now() - renewed >= duration / 3) renewing ??= renew().finally(() => (renewing = undefined));
  }, duration / 20);
  ending.signal.addEventListener('abort', () => clearInterval(timer));

  return {
    signal: ending.signal,
    isHeld,
    async release() {
      const wasHeld = isHeld();
      clearInterval(timer);
      await renewing;
      ending.abort(new Error(`${name} was released`));
      if (wasHeld) await writeRevision(leases, name, revision + 1, '').catch(() => undefined);
    },
  };
};
