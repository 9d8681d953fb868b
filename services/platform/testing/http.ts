import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RouteDefinition } from '#contracts/api/route';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Body;
}

export interface AskOptions {
  readonly method?: RouteDefinition['method'];
  /** Site whose host name is used. */
  readonly site?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or buffer is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** Asks an application over HTTP, without a socket. */
export const asker =
  (application: NestFastifyApplication, defaultSite: string) =>
  async <Body = Record<string, unknown>>(
    url: string,
    { method = 'GET', site = defaultSite, key, headers = {}, body }: AskOptions = {},
  ): Promise<Answer<Body>> => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await application.inject({
      method,
      url,
      headers: {
        host: `${site}.localhost`,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
    });
    const json = /[/+]json/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (json ? JSON.parse(response.body) : response.body) as Body,
    };
  };
