import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ClientAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A request with any session cookie gets every page. Without one, some pages redirect to the sign-in. */
export const withSession = { headers: { cookie: 'session=anything' } };

/** Sends a request to a site on this machine with the site's host name, which `fetch` does not let us set. */
export const askSite = async (
  port: number,
  site: string,
  path: string,
  {
    headers = {},
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { headers?: Record<string, string>; body?: string | Uint8Array; method?: 'GET' | 'POST' | 'PUT' | 'DELETE' } = {},
): Promise<ClientAnswer> => {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: `${site}.localhost`, ...headers },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await text(response) };
};
