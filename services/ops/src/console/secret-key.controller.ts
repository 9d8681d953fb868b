import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Controller } from '@nestjs/common';
import type { Logger } from 'pino';
import { secretKeyRoutes } from '#contracts/api/secret-key';
import { reject } from '#contracts/rejections';
import type { PersonKeys } from '#platform/access/person-keys';
import { secretFile } from '#platform/access/secret';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { Config } from '#platform/process/config';
import { KeyCopies } from '#platform/process/key-copies';
import { InjectConfig, InjectLogger, InjectPersonKeys } from '#platform/process/providers';

@Controller()
export class SecretKeyController {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    private readonly copies: KeyCopies,
  ) {}

  @Route(secretKeyRoutes.rewrapKeys)
  async rewrap({ caller }: Call<typeof secretKeyRoutes.rewrapKeys>) {
    if (!this.personKeys) return reject('unavailable', 'Nothing is encrypted here: SECRET_KEY is not set.');
    const report = await this.personKeys.rewrap();
    if (this.config.VIEW_STORE === 'sqlite') this.retirePrevious(this.config);
    await this.copies.renew();
    this.logger.info({ actor: caller.name, ...report }, 'the person keys are encrypted with SECRET_KEY');
    return report;
  }

  /** Deletes the file of the previous key. */
  private retirePrevious(config: Config): void {
    const { SECRET_KEY, SECRET_KEY_PREVIOUS } = config;
    const file = secretFile(config);
    const isRetired =
      SECRET_KEY !== undefined && existsSync(file) && readFileSync(file, 'utf8').trim() === SECRET_KEY_PREVIOUS;
    if (isRetired) rmSync(file);
  }
}
