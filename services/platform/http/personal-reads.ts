import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Principal } from '../access/api-keys.js';
import { keySessionId } from '../access/key-sessions.js';
import { InjectLogger } from '../process/providers.js';
import { Metrics } from '../process/telemetry/metrics.js';

export type PersonalReadKind =
  | 'lead_list'
  | 'lead_export'
  | 'lead_pull'
  | 'lead_stream'
  | 'lead_replay'
  | 'event_list'
  | 'event_stream'
  | 'access_request';

interface PersonalRead {
  readonly kind: PersonalReadKind;
  /** Slug or id; absent: every site. */
  readonly site?: string | undefined;
  /** Number of records with data of a person. */
  readonly count: number;
}

/** Counts and logs reads of many people's data: by whom, what, where and how many. A line names none of the people. */
@Injectable()
export class PersonalReads {
  constructor(
    @InjectLogger() private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  record({ caller, request }: PersonalReader, { kind, site, count }: PersonalRead): void {
    if (count === 0) return;
    this.metrics.countPersonalRead(kind, count);
    const session = keySessionId(request);
    this.logger.info(
      {
        ...{ event: 'personal_data_read', kind, site: site ?? 'all', count },
        ...{ key_id: caller.key_id, key: caller.name },
        ...(session !== undefined && { session }),
      },
      'personal data read',
    );
  }
}

export interface PersonalReader {
  readonly caller: Pick<Principal, 'key_id' | 'name'>;
  readonly request: Pick<FastifyRequest, 'headers' | 'url'>;
}
