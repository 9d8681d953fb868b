import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { day } from '#contracts/domain/durations';
import { reject, type Rejection } from '#contracts/rejections';
import { deriveId, newId } from '#platform/kernel/ids';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig } from '#platform/process/providers';

/** Maximum number of samples per dealership. */
const maxSamples = 5;
const keptFor = day;

/** Samples of feeds that are being described. They are stored on disk for a day, the last few of each dealership. */
@Injectable()
export class Samples {
  private readonly directory: string;

  constructor(
    @InjectConfig() config: Config,
    @InjectClock() private readonly clock: Clock,
  ) {
    this.directory = join(config.DATA_DIR, 'samples');
  }

  async take(dealership_id: string, body: Readable): Promise<string> {
    const folder = this.folderOf(dealership_id);
    await mkdir(folder, { recursive: true });
    await this.evictOldest(folder);
    const sample_id = newId();
    const file = join(folder, sample_id);
    try {
      await pipeline(body, createWriteStream(file));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return sample_id;
  }

  /** Returns the path of a sample. Another dealership's sample gets the same answer as one that does not exist. */
  fileOf(dealership_id: string, sample_id: string): string | Rejection {
    const file = join(this.folderOf(dealership_id), sample_id);
    return /^[\w-]{1,80}$/.test(sample_id) && existsSync(file)
      ? file
      : reject('not_found', 'This sample is no longer here. Please choose the file again.');
  }

  private folderOf(dealership_id: string): string {
    return join(this.directory, deriveId('samples', dealership_id));
  }

  private async evictOldest(folder: string): Promise<void> {
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const now = this.clock().getTime();
    const old = files
      .sort((a, b) => b.at - a.at)
      .filter(({ at }, place) => place >= maxSamples - 1 || now - at > keptFor);
    for (const { name } of old) await rm(join(folder, name), { force: true });
  }
}
