import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import files from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { isRejection } from '#contracts/rejections';
import type { Config } from '#platform/process/config';
import { InjectConfig } from '#platform/process/providers';
import { siteOfHost, Sites } from '#platform/sites/sites';
import { mapWorkerPolicy } from './content-security-policy.js';

/** The only built file of this kind is the worker of vector maps. */
const mapWorker = /\.mjs(?:\.|$)/;

/** Serves the web application's hashed files, which the build compressed, and lets controllers send files. */
@Injectable()
export class StaticFiles implements OnModuleInit {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly adapter: HttpAdapterHost,
    private readonly sites: Sites,
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
      setHeaders: (reply, path) => {
        if (!mapWorker.test(path)) return;
        const site = siteOfHost(this.sites, reply.request.host);
        if (isRejection(site)) return;
        void reply.headers({ 'content-security-policy': mapWorkerPolicy(site), vary: 'Host' });
      },
    });
  }
}
