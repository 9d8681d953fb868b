import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { descriptionList, descriptionVersions, SavedDescription } from '#contracts/api/feed-descriptions';
import { feedDescription as described, type FeedDescription } from '#contracts/domain/feed-description';
import { slugSchema } from '#contracts/domain/slug-schema';
import { idOfDescription } from '#contracts/events/feed-description';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { feedDescriptionView, type FeedDescriptionView } from '#contracts/views/feed-description';
import { answer } from '#platform/http/call';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog, InjectView } from '#platform/process/providers';
import { feedDescription, type SaveDescription } from './description.js';

const namePattern = slugSchema('dms').max(60);
/** Maximum number of descriptions per dealership. */
const maxDescriptions = 100;

@Injectable()
export class FeedDescriptions {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectView(feedDescriptionView) private readonly saved: ViewReader<FeedDescriptionView>,
  ) {}

  async save(given: SaveDescription) {
    const { success, error } = namePattern.safeParse(given.name);
    if (!success) return reject('invalid', `The name ${JSON.stringify(given.name)} ${error.issues[0]!.message}.`);
    const { dealership_id, name, by } = given;
    const handled = await this.handle(feedDescription, idOfDescription(given), given, {
      metadata: { tenant: dealership_id },
      actor: by,
    });
    if (isRejection(handled)) return handled;
    const { version, description, by: savedBy } = handled.state!;
    const events = await readCurrent(this.log, streamOf(feedDescription, idOfDescription(given)));
    const saved: SavedDescription = { name, dealership_id, version, description, by: savedBy, at: events.at(-1)!.time };
    return answer(saved, { position: handled.position });
  }

  /** Returns the current description, from the log. */
  async of(dealership_id: string, name: string): Promise<FeedDescription | Rejection> {
    const events = await readCurrent(this.log, streamOf(feedDescription, idOfDescription({ dealership_id, name })));
    const saved = fold(feedDescription, events);
    // Parsing adds defaults for properties that did not exist when the description was saved.
    return saved ? described.parse(saved.description) : noSuchDescription(dealership_id, name);
  }

  async list(dealership_id: string, atLeast: number): Promise<z.infer<typeof descriptionList>> {
    const view = await this.saved.liveCollection(atLeast);
    const orderBy = { field: 'name', direction: 'asc' } as const;
    const found = await view.find({ where: { dealership_id }, orderBy, limit: maxDescriptions });
    return {
      descriptions: found.map(({ doc: { name, versions } }) => ({ name, dealership_id, ...versions[0]! })),
    };
  }

  async versions(
    dealership_id: string,
    name: string,
    atLeast: number,
  ): Promise<z.infer<typeof descriptionVersions> | Rejection> {
    const view = await this.saved.liveCollection(atLeast);
    const found = await view.get(idOfDescription({ dealership_id, name }));
    return found ? { name, dealership_id, versions: [...found.doc.versions] } : noSuchDescription(dealership_id, name);
  }
}

const noSuchDescription = (dealership_id: string, name: string): Rejection =>
  reject('not_found', `${dealership_id} has saved no description ${JSON.stringify(name)}.`);
