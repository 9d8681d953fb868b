import { setTimeout as pause } from 'node:timers/promises';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';

/** The right to do something that only one process at a time should do. */
export interface Lease {
  /** Aborts when the lease was lost, or given back. */
  readonly signal: AbortSignal;
  /** Whether it still holds; to be asked before each step that needs it. */
  isHeld(): boolean;
  /** Gives it back, so that the next one need not wait until it runs out. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly views: Pick<ViewStore, 'collection'>;
  /** What the lease is for. */
  readonly name: string;
  /** Names this process among those that want it; no other has the same. */
  readonly holder: string;
  /** Milliseconds after its last renewal from which another may take it (5000). */
  readonly duration?: number;
  /** Milliseconds of a clock that never goes back (the process's own). */
  readonly now?: () => number;
  /** Gives up waiting for it. */
  readonly signal: AbortSignal;
}

interface LeaseDocument {
  /** Empty when it was given back. */
  readonly holder: string;
}

const collectionName = 'leases_v1';

/**
 * Waits for the lease and then renews it until it is given back or lost. It is a document whose revision goes up with
 * every renewal; of two who raise the same revision the store lets one. Who waits takes it when the revision has stood
 * still for the duration on their own clock, so clocks of different machines are never compared; who holds it gives up
 * at two thirds of the duration without a renewal.
 *
 * A process that is stopped in the middle of a step can still finish that step after it lost the lease: what the lease
 * guards must bear that.
 *
 * @throws the signal's reason; whatever the store throws
 */
export const acquireLease = async (options: LeaseOptions): Promise<Lease> => {
  const { views, name, holder, duration = 5_000, now = () => performance.now(), signal } = options;
  const leases = await views.collection<LeaseDocument>({ name: collectionName, indexes: [] });
  let seen: { readonly revision: number; readonly since: number } | undefined;
  for (;;) {
    signal.throwIfAborted();
    const asked = now();
    const current = await leases.get(name);
    const revision = current?.revision ?? 0;
    if (seen?.revision !== revision) seen = { revision, since: asked };
    const free = current === undefined || current.doc.holder === '' || asked - seen.since >= duration;
    if (free && (await writeRevision(leases, name, revision + 1, holder))) {
      return holdLease({ leases, name, holder, duration, now, revision: revision + 1, renewed: asked });
    }
    await pause(duration / 20, undefined, { signal }).catch(() => undefined);
  }
};

/** @returns whether it was this caller who raised it */
const writeRevision = async (leases: ViewCollection<LeaseDocument>, name: string, revision: number, holder: string) => {
  if ((await leases.upsertMany([{ id: name, revision, doc: { holder } }])).written === 1) return true;
  // A store that did the write, lost the connection and did it again has skipped it the second time.
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
    const asked = now();
    try {
      if (!(await writeRevision(leases, name, revision + 1, holder)))
        return ending.abort(new Error(`another took ${name}`));
      revision++;
      renewed = asked;
    } catch {
      // The store may answer the next time; until then the lease runs out.
    }
  };

  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (ending.signal.aborted) return;
    if (!isHeld()) return ending.abort(new Error(`${name} could not be renewed in time`));
    if (now() - renewed >= duration / 4) renewing ??= renew().finally(() => (renewing = undefined));
  }, duration / 20);
  ending.signal.addEventListener('abort', () => clearInterval(timer));

  return {
    signal: ending.signal,
    isHeld,
    async release() {
      const mine = isHeld();
      clearInterval(timer);
      await renewing;
      ending.abort(new Error(`${name} was given back`));
      if (mine) await writeRevision(leases, name, revision + 1, '').catch(() => undefined);
    },
  };
};
