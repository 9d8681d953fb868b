import { lookup, type LookupAddress } from 'node:dns';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { kindOfAddress } from '#platform/http/public-address';

const patience = 4_000;
const mostBytes = 12 * 1024 * 1024;

/** Whether everybody could reach it: not this machine, nor a neighbour of it. */
const isPublic = (address: string): boolean => kindOfAddress(address) === 'public';

/** Asked at the moment of connecting, so that a name can't lead elsewhere once it was looked at. */
const lookupAllowed =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found;
      if (error) answer(error, []);
      else if (!addresses.every(({ address }) => isAllowed(address))) answer(new Error(`${host} is not public`), []);
      else if (options.all) answer(null, addresses);
      else answer(null, addresses[0]!.address, addresses[0]!.family);
    });

/**
 * A picture from where the dealer keeps it. Addresses come with feeds: one that leads into our own network, elsewhere by
 * a redirect, or on without end is given up.
 * @throws {Error} where it can't be had
 */
export const fetchRemotePicture = (address: string, isAllowed = isPublic): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(host) && !isAllowed(host)) throw new Error(`${host} is not public`);
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const signal = AbortSignal.timeout(patience);
    const request = get(
      url,
      { lookup: lookupAllowed(isAllowed), signal, agent: false, headers: { accept: 'image/*' } },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        if (response.statusCode !== 200) return request.destroy(new Error(`${host} answered ${response.statusCode}`));
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if ((length += chunk.length) > mostBytes) request.destroy(new Error(`${host} sent too much`));
        });
        response.on('end', () => resolve(Buffer.concat(chunks)));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
  });
