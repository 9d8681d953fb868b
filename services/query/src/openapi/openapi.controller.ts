import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller } from '@nestjs/common';
import { programRoutes } from '#contracts/api/program-routes';
import { allRoutes } from '#contracts/api/routes';
import type { Call } from '#platform/http/call';
import { gzipped } from '#platform/http/gzipped';
import { Route } from '#platform/http/route';
import { asyncApi, asyncApiOf } from './asyncapi.js';
import { openApiOf } from './openapi.js';

const compress = promisify(gzip);

/** The API contracts in machine-readable form. Built from the schemas and compressed on the first request. */
@Controller()
export class OpenApiController {
  private http?: Promise<Buffer>;
  private described?: ReturnType<typeof asyncApi>;
  /** Of the origin that was asked last; most programs have one. */
  private events?: { readonly origin: string; readonly document: Promise<Buffer> };

  @Route(programRoutes.getOpenApi)
  async openApi(call: Call<typeof programRoutes.getOpenApi>) {
    return forAnyOrigin(await (this.http ??= compress(JSON.stringify(openApiOf(allRoutes)))), call);
  }

  @Route(programRoutes.getAsyncApi)
  async asyncApi(call: Call<typeof programRoutes.getAsyncApi>) {
    const { host, protocol } = call.request;
    const origin = `${protocol}://${host}`;
    if (this.events?.origin !== origin) {
      const document = asyncApiOf((this.described ??= asyncApi()), { host, protocol });
      this.events = { origin, document: compress(JSON.stringify(document)) };
    }
    return forAnyOrigin(await this.events.document, call);
  }
}

const forAnyOrigin = (document: Buffer, call: Call) =>
  gzipped(document, call, { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' });
