import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { replayRequest, ReplayResponse } from '#contracts/api/ops';
import { changesTold } from '#contracts/api/ops';
import type { RecordedEvent } from '#contracts/events/envelope';
import { reject, type Rejection } from '#contracts/rejections';
import type { AnyProjection } from '#platform/kernel/projection';
import { applyBatch, handledTypes } from '#platform/kernel/projection';
import type { Versioned } from '#platform/ports/view-store';
import type { Logger } from 'pino';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog, InjectLogger } from '#platform/process/providers';
import type { Build } from './build.js';
import { Projector } from './projector.js';
import { canonical, memoryOf } from './rebuild.js';
import { noProjection } from './status.js';

type Asked = z.output<typeof replayRequest>;

/** Documents folded together. */
const atOnce = 2_000;
/** Times a document is folded again that changes meanwhile. */
const tries = 5;

/** Folds chosen documents anew from the log and puts them in the place of those that are read. */
@Injectable()
export class Replays {
  constructor(
    @InjectLogger() private readonly logger: Logger,
    @InjectLog() private readonly log: EventLog,
    private readonly projector: Projector,
  ) {}

  async run(asked: Asked, by: string): Promise<ReplayResponse | Rejection> {
    const build = await this.projector.liveBuildOf(asked.projection);
    if (!build) return noProjection(asked.projection);
    const { projection } = build;
    const types = handledTypes(projection);
    if (asked.type !== undefined && !types.includes(asked.type))
      return reject('invalid', `${projection.name} folds no ${asked.type}; it folds ${types.join(', ')}.`);
    const left = await this.leftOut(build);
    const ids = new Set<string>();
    let events = 0;
    for await (const batch of this.chosen(asked, projection)) {
      for (const event of batch) {
        if (left.has(event.position)) continue;
        events++;
        ids.add(projection.key(event));
      }
    }
    const answer = {
      projection: projection.name,
      build: build.name,
      dry_run: asked.dry_run,
      events,
      documents: ids.size,
      created: 0,
      changed: 0,
      unchanged: 0,
      changes: [] as ReplayResponse['changes'],
    };
    const all = [...ids];
    for (let at = 0; at < all.length; at += atOnce) {
      const some = new Set(all.slice(at, at + atOnce));
      for (const change of await this.replay(build, some, left, asked.dry_run)) {
        answer[change.change]++;
        if (change.change === 'unchanged' || answer.changes.length >= changesTold) continue;
        const { id, fields } = change;
        answer.changes.push({ id, change: change.change, fields });
      }
    }
    if (!asked.dry_run)
      this.logger.info({ ...asked, by, created: answer.created, changed: answer.changed }, 'events were replayed');
    return answer;
  }

  /** The events that were chosen, of those the projection folds. */
  private async *chosen(
    { stream, type, from, to }: Asked,
    projection: AnyProjection,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    const types = handledTypes(projection);
    if (stream !== undefined) {
      yield (await this.log.readStream(stream)).filter((event) => types.includes(event.type));
      return;
    }
    const wanted = type === undefined ? types : types.filter((each) => each === type);
    const [begin, end] = [from, to].map((moment) => (moment === undefined ? undefined : Date.parse(moment)));
    for await (const events of this.log.readAll({ after: 0, types: wanted })) {
      yield events.filter(({ time }) => {
        const at = Date.parse(time);
        return (begin === undefined || at >= begin) && (end === undefined || at < end);
      });
      await nextTurn();
    }
  }

  /** Events the build does not have: skipped, or parked. */
  private async leftOut(build: Build): Promise<ReadonlySet<number>> {
    const left = new Set(this.projector.skipsOf(build.projection.name));
    for (const lane of await build.lot.waitingLanes())
      for (const { doc } of await build.lot.inLane(lane)) left.add(doc.position);
    return left;
  }

  private async replay(build: Build, ids: ReadonlySet<string>, left: ReadonlySet<number>, dryRun: boolean) {
    const { projection, view, search } = build;
    const changes = new Map<string, Change>();
    let open: ReadonlySet<string> = ids;
    for (let attempt = 1; attempt <= tries && open.size > 0; attempt++) {
      const fresh = await this.foldAfresh(build, open, left);
      open = await build.exclusive(async () => {
        const there = await view.getMany([...open]);
        // Those have gone on meanwhile.
        const again = new Set(
          [...open].filter((id) => (there.get(id)?.revision ?? -1) > (fresh.get(id)?.revision ?? -1)),
        );
        const written = [...fresh.values()].filter(({ id }) => !again.has(id));
        for (const wanted of written) changes.set(wanted.id, changeOf(there.get(wanted.id), wanted));
        if (dryRun || written.length === 0) return again;
        await view.upsertMany(written, { replace: true });
        const documentOf = projection.search?.document;
        if (search && documentOf) {
          const documents = written.map((versioned) => ({ ...versioned, doc: documentOf(versioned.doc) }));
          await search.upsertMany(documents, { replace: true });
        }
        return again;
      });
    }
    return changes.values();
  }

  private async foldAfresh(
    { projection }: Build,
    ids: ReadonlySet<string>,
    left: ReadonlySet<number>,
  ): Promise<ReadonlyMap<string, Versioned<object>>> {
    const docs = new Map<string, Versioned<object>>();
    const view = memoryOf(docs);
    for await (const events of this.log.readAll({ after: 0, types: handledTypes(projection) })) {
      const mine = events.filter((event) => !left.has(event.position) && ids.has(projection.key(event)));
      await applyBatch(projection, { view }, mine);
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
  const fields = differing(there.doc, doc);
  return { id, change: fields.length > 0 || there.revision !== revision ? 'changed' : 'unchanged', fields };
};

const differing = (before: object, after: object): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => {
      const [a, b] = [before, after].map((doc) => (doc as Record<string, unknown>)[field]);
      return a === undefined || b === undefined ? a !== b : canonical(a) !== canonical(b);
    })
    .sort();
