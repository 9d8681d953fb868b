import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LeadAttachment } from '#contracts/domain/attachments';
import { hour } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { leadStream } from '#contracts/events/lead';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { decrypt, encryptInPlace } from '#platform/access/encryption';
import type { PersonKeys } from '#platform/access/person-keys';
import { backgroundTurn } from '#platform/kernel/background';
import type { HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import type { BlobStore } from '#platform/ports/blob-store';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectPersonKeys,
  InjectBlobs,
  InjectStoredLog,
} from '#platform/process/providers';
import { lead } from '../lead.js';
import { contentOf, neither, typeOf } from './content.js';

interface GivenFile {
  /** Hash of the lead's id and the file, so that a repeated upload has the same id. */
  readonly attachment_id: string;
  readonly body: Buffer;
}

/** Attachments of leads, encrypted with the key of the lead's person, so that erasure makes them unreadable. */
@Injectable()
export class Attachments {
  constructor(
    @InjectStoredLog() private readonly storedLog: EventLog,
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    @InjectBlobs() private readonly blobs: BlobStore,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectClock() private readonly clock: Clock,
  ) {}

  /** Adds a file of up to 8 MB. Works in steps that yield to other requests in between. */
  async add(site: Site, lead_id: string, { attachment_id, body }: GivenFile) {
    const opened = await this.open(lead_id);
    if (isRejection(opened)) return opened;
    const { key, events } = opened;
    const [submitted] = events;
    const now = this.clock();
    if (now.getTime() - Date.parse(submitted.time) > hour)
      return reject('invalid', 'That form was sent too long ago to add files. Please send it again.');
    const type = typeOf(body);
    if (type === undefined) return neither();
    const wanted = { attachment_id, type, bytes: body.length };
    // The command is decided first without reading the content, so that refused files cost nothing.
    const asked = { type: 'attach', site_id: site.id, attachment: wanted } as const;
    const decided = lead.decide(fold(lead, events), asked, { now, newId: randomUUID });
    if (isRejection(decided)) return decided;
    if (decided.length === 0) return { attachment_id, position: events.at(-1)!.position };
    const turn = () => backgroundTurn(site.id);
    await turn();
    const content = await contentOf(body);
    if (isRejection(content)) return content;
    const attachment = { ...wanted, bytes: content.reduce((sum, { length }) => sum + length, 0) };
    const metadata = { ...(submitted.metadata.tenant !== undefined && { tenant: submitted.metadata.tenant }) };
    // A file that is already stored is not deleted on failure, because an earlier request may have been accepted.
    const isThere = await this.blobs.has('attachments', attachment_id);
    if (!isThere) {
      const header = await encryptInPlace(key, content, { bound: attachment_id, turn });
      await this.blobs.put('attachments', attachment_id, [header, ...content]);
    }
    const command = { type: 'attach', site_id: site.id, attachment } as const;
    const added = await this.handle(lead, lead_id, command, { metadata });
    if (!isRejection(added)) return { attachment_id, position: added.position };
    if (!isThere) await this.blobs.delete('attachments', attachment_id);
    return added;
  }

  async read(lead_id: string, { attachment_id }: LeadAttachment): Promise<Buffer | Rejection> {
    const opened = await this.open(lead_id);
    if (isRejection(opened)) return opened;
    const stored = await this.blobs.get('attachments', attachment_id);
    return stored ? decrypt(opened.key, stored, attachment_id) : reject('not_found', 'The file is gone.');
  }

  /** Returns the lead's stored events and its person's key. */
  private async open(lead_id: string) {
    const [submitted, ...since] = await this.storedLog.readStream(streamOf(leadStream, lead_id));
    if (!submitted) return reject('not_found', 'There is no such lead.');
    const { person } = submitted.metadata;
    if (!this.personKeys || person === undefined)
      return reject('unavailable', 'Files are only kept encrypted, and SECRET_KEY is not set.');
    const key = (await this.personKeys.keysOf([person])).get(person);
    if (key) return { key, events: [submitted, ...since] as const };
    return (await this.personKeys.missing([person])).length > 0
      ? reject('unavailable', 'The person keys are older than the event log.')
      : reject('not_found', 'There is no such lead.');
  }
}
