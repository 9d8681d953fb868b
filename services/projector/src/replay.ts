import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { maxChanges, type replayRequest, type ReplayResponse } from '#contracts/api/ops';
import type { RecordedEvent } from '#contracts/events/envelope';
import { reject, type Rejection } from '#contracts/rejections';
import { batchesOf } from '#platform/kernel/batches-of';
import { applyBatch, handledTypes, type AnyProjection } from '#platform/kernel/projection';
import type { Versioned } from '#platform/ports/view-store';
import type { Logger } from 'pino';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog, InjectLogger } from '#platform/process/providers';
import type { Build } from './build.js';
import { Projector } from './projector.js';
import { canonical, inMemoryTarget } from './rebuild.js';
import { noProjection } from './status.js';

type ReplayRequest = z.output<typeof replayRequest>;

/** Maximum number of documents folded together. */
const documentsAtOnce = 2_000;
/** Maximum number of folds of a document that changes meanwhile. */
const tries = 5;

/** Folds selected documents again from the log and replaces those of the live build. */
@Injectable()
export class Replays {
  constructor(
    @InjectLogger() private readonly logger: Logger,
    @InjectLog() private readonly log: EventLog,
    private readonly projector: Projector,
  ) {}

  async run(request: ReplayRequest, by: string): Promise<ReplayResponse | Rejection> {
    const build = await this.projector.liveBuildOf(request.projection);
    if (!build) return noProjection(request.projection);
    const { projection } = build;
    const types = handledTypes(projection);
    if (request.type !== undefined && !types.includes(request.type))
      return reject('invalid', `${projection.name} folds no ${request.type}; it folds ${types.join(', ')}.`);
    const missing = await build.parking.unappliedPositions();
    const ids = new Set<string>();
    let events = 0;
    for await (const batch of this.selectEvents(request, projection)) {
      for (const event of batch) {
        if (missing.has(event.position)) continue;
        events++;
        ids.add(projection.key(event));
      }
    }
    const answer = {
      projection: projection.name,
      build: build.name,
      dry_run: request.dry_run,
      events,
      documents: ids.size,
      created: 0,
      changed: 0,
      unchanged: 0,
      changes: [] as ReplayResponse['changes'],
    };
    for (const some of batchesOf([...ids], documentsAtOnce)) {
      for (const change of await this.replay(build, new Set(some), missing, request.dry_run)) {
        answer[change.change]++;
        if (change.change === 'unchanged' || answer.changes.length >= maxChanges) continue;
        const { id, fields } = change;
        answer.changes.push({ id, change: change.change, fields });
      }
    }
    if (!request.dry_run) {
      await this.projector.recordRewritten(build);
      this.logger.info({ ...request, by, created: answer.created, changed: answer.changed }, 'events were replayed');
    }
    return answer;
  }

  /** The selected events, of the types that the projection handles. */
  private async *selectEvents(
    { stream, type, from, to }: ReplayRequest,
    projection: AnyProjection,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    const types = handledTypes(projection);
    if (stream !== undefined) {
      yield (await this.log.readStream(stream)).filter((event) => types.includes(event.type));
      return;
    }
    const wanted = type === undefined ? types : types.filter((each) => each === type);
    const [begin, end] = [from, to].map((instant) => (instant === undefined ? undefined : Date.parse(instant)));
    for await (const events of this.log.readAll({ after: 0, types: wanted })) {
      yield events.filter(({ time }) => {
        const at = Date.parse(time);
        return (begin === undefined || at >= begin) && (end === undefined || at < end);
      });
      await nextTurn();
    }
  }

  private async replay(build: Build, ids: ReadonlySet<string>, missing: ReadonlySet<number>, dryRun: boolean) {
    const { projection, view, search } = build;
    const changes = new Map<string, Change>();
    let pending: ReadonlySet<string> = ids;
    for (let attempt = 1; attempt <= tries && pending.size > 0; attempt++) {
      const fresh = await this.foldFromLog(build, pending, missing);
      pending = await build.exclusive(async () => {
        const stored = await view.getMany([...pending]);
        // Updated by the feed meanwhile.
        const changedMeanwhile = new Set(
          [...pending].filter((id) => (stored.get(id)?.revision ?? -1) > (fresh.get(id)?.revision ?? -1)),
        );
        const written = [...fresh.values()].filter(({ id }) => !changedMeanwhile.has(id));
        for (const wanted of written) changes.set(wanted.id, changeOf(stored.get(wanted.id), wanted));
        if (dryRun || written.length === 0) return changedMeanwhile;
        await view.upsertMany(written, { replace: true });
        const documentOf = projection.search?.document;
        if (search && documentOf) {
          const documents = written.map((versioned) => ({ ...versioned, doc: documentOf(versioned.doc) }));
          await search.upsertMany(documents, { replace: true });
        }
        return changedMeanwhile;
      });
    }
    return changes.values();
  }

  private async foldFromLog(
    { projection }: Build,
    ids: ReadonlySet<string>,
    missing: ReadonlySet<number>,
  ): Promise<ReadonlyMap<string, Versioned<object>>> {
    const docs = new Map<string, Versioned<object>>();
    const view = inMemoryTarget(docs);
    for await (const events of this.log.readAll({ after: 0, types: handledTypes(projection) })) {
      const accepted = events.filter((event) => !missing.has(event.position) && ids.has(projection.key(event)));
      await applyBatch(projection, { view }, accepted);
      await nextTurn();
    }
    return docs;
  }
}

interface Change {
  readonly id: string;
  readonly change: 'created' | 'changed' | 'unchanged';
  readonly fields: string[];
}

const changeOf = (there: Versioned<object> | undefined, { id, revision, doc }: Versioned<object>): Change => {
  if (!there) return { id, change: 'created', fields: Object.keys(doc) };
  const fields = changedFields(there.doc, doc);
  return { id, change: fields.length > 0 || there.revision !== revision ? 'changed' : 'unchanged', fields };
};

const changedFields = (before: object, after: object): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => {
      const [a, b] = [before, after].map((doc) => (doc as Record<string, unknown>)[field]);
      return a === undefined || b === undefined ? a !== b : canonical(a) !== canonical(b);
    })
    .sort();
