import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import files from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/process/config';
import { InjectConfig } from '#platform/process/providers';

/** Serves the web application's hashed files, which the build compressed, and lets controllers send files. */
@Injectable()
export class StaticFiles implements OnModuleInit {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly adapter: HttpAdapterHost,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(files, { serve: false });
    const root = resolve(join(this.config.WEB_DIR, 'client', 'assets'));
    if (!existsSync(root)) return;
    await fastify.register(files, {
      root,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      decorateReply: false,
    });
  }
}
