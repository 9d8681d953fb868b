import { Controller } from '@nestjs/common';
import { accessRequestRoutes, type HeldData } from '#contracts/api/access-requests';
import type { LeadAttachment } from '#contracts/domain/attachments';
import type { LeadEvent } from '#contracts/events/lead';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { decrypt } from '#platform/access/encryption';
import type { PersonKeys } from '#platform/access/person-keys';
import { answer, type Answer, type Call } from '#platform/http/call';
import { PersonalReads } from '#platform/http/personal-reads';
import { Route } from '#platform/http/route';
import type { EventLog } from '#platform/ports/event-log';
import type { BlobStore } from '#platform/ports/blob-store';
import {
  type Clock,
  InjectBlobs,
  InjectClock,
  InjectLog,
  InjectPersonKeys,
  InjectStoredLog,
} from '#platform/process/providers';
import { AskedSites } from '../erasures/asked-sites.js';
import { handlesOf } from '../erasures/handles.js';
import { heldOf, type HeldRecord } from './held.js';

const noKeys = reject('unavailable', 'Nobody can be found here: SECRET_KEY is not set.');

type HeldFile = HeldData['records'][number]['files'][number];

/** Gives out everything that is held about a person (Australian Privacy Principle 12). */
@Controller()
export class AccessRequestsController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectStoredLog() private readonly storedLog: EventLog,
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    @InjectBlobs() private readonly blobs: BlobStore,
    @InjectClock() private readonly clock: Clock,
    private readonly personalReads: PersonalReads,
    private readonly askedSites: AskedSites,
  ) {}

  @Route(accessRequestRoutes.previewAccess)
  async preview({ body }: Call<typeof accessRequestRoutes.previewAccess>) {
    const { log, storedLog, personKeys } = this;
    if (!personKeys) return noKeys;
    const sites = await this.askedSites.idsOf(body.sites);
    if (isRejection(sites)) return sites;
    return (await heldOf({ log, storedLog, personKeys }, { handles: handlesOf(body), sites })).preview;
  }

  @Route(accessRequestRoutes.accessPerson)
  async access({
    caller,
    body,
    request,
  }: Call<typeof accessRequestRoutes.accessPerson>): Promise<Answer<HeldData> | Rejection> {
    const { log, storedLog, personKeys } = this;
    if (!personKeys) return noKeys;
    const { confirm, ...whose } = body;
    const sites = await this.askedSites.idsOf(body.sites);
    if (isRejection(sites)) return sites;
    const held = await heldOf({ log, storedLog, personKeys }, { handles: handlesOf(whose), sites });
    const { records, warnings } = held.preview;
    if (confirm !== records && (confirm !== undefined || warnings.length > 0)) {
      const detail = `This would give out ${records} records. Look at the preview, and give that number as confirm.`;
      return reject('confirmation_needed', [detail, ...warnings].join(' '));
    }
    const found: HeldData['records'] = [];
    for (const record of held.records) found.push(await this.shown(record, personKeys));
    this.personalReads.record({ caller, request }, { kind: 'access_request', site: sites?.join(' '), count: records });
    return answer(
      { made_at: this.clock().toISOString(), asked: { ...whose, sites }, records: found },
      { headers: { 'content-disposition': 'attachment; filename="personal-data.json"' } },
    );
  }

  private async shown(record: HeldRecord, personKeys: PersonKeys): Promise<HeldData['records'][number]> {
    const { site, stream, events } = record;
    const files: HeldFile[] = [];
    for (const { type, data } of events)
      if (type === ('LeadAttachmentAdded' satisfies LeadEvent['type']))
        files.push(await this.file(record, data as LeadAttachment, personKeys));
    return {
      site,
      kind: categoryOf(stream),
      id: idOfStream(stream),
      events: events.map(({ type, time, data }) => ({ type, at: time, data })),
      files,
    };
  }

  private async file(
    { person }: HeldRecord,
    { attachment_id, type }: LeadAttachment,
    personKeys: PersonKeys,
  ): Promise<HeldFile> {
    const key = (await personKeys.keysOf([person])).get(person);
    const stored = key && (await this.blobs.get('attachments', attachment_id));
    if (!stored) return { attachment_id, type };
    return { attachment_id, type, content: decrypt(key, stored, attachment_id).toString('base64') };
  }
}
