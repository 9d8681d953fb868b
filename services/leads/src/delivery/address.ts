import { lookup as lookUp } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isAllowedAddress } from '#platform/http/public-address';

/** A webhook address is refused. The message is shown to API clients and reveals nothing of the local network. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface AddressRules {
  /** Whether local addresses and plain HTTP are allowed, for development and tests. */
  readonly local: boolean;
  /** Returns all IP addresses of a host name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

const resolveAll = async (host: string): Promise<readonly string[]> =>
  (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Resolves and checks the host of a URL. Returns the IP address to connect to, so that a later lookup can't change it.
 * @throws {AddressRefused} the address, or any address of the host name, is private, loopback, link-local or reserved;
 *   or the URL has another scheme or credentials
 */
export const checkedAddress = async (url: URL, rules: AddressRules): Promise<string> => {
  if (url.protocol !== 'https:' && !(rules.local && url.protocol === 'http:')) {
    throw new AddressRefused('only https addresses are sent to');
  }
  if (url.username !== '' || url.password !== '') throw new AddressRefused('an address holds no user and no password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host) ? [host] : await resolved(host, rules);
  if (addresses.length === 0 || !addresses.every((address) => isAllowedAddress(address, rules))) {
    throw new AddressRefused('is not an address of the public internet');
  }
  return addresses[0]!;
};

const resolved = async (host: string, { resolve = resolveAll }: AddressRules): Promise<readonly string[]> => {
  try {
    return await resolve(host);
  } catch {
    throw new AddressRefused('the host name can not be resolved');
  }
};
