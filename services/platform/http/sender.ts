import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Parts of an IPv6 address that name a /64 network, which one household or machine usually has. */
const networkParts = 4;

/** Returns the sender for limits per address: the IPv4 address, or the /64 network of the IPv6 address. */
export const senderOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, networkParts)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};

/** Bits of the largest network that a provider gives one customer, and one machine can take addresses from. */
const customerBits = { ipv4: 24, ipv6: 48 } as const;

/** Returns the customer's network that a request came from: /24 of IPv4, /48 of IPv6. */
export const customerNetworkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip, customerBits) ?? ip;

/** Returns the network of so many bits that an address is in; undefined: it is no address. */
export const networkOf = (ip: string, bitsOf: { readonly ipv4: number; readonly ipv6: number }): string | undefined => {
  if (!ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  const bits = bitsOf[address.kind()];
  const network = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]!}/${bits}`).toString()}/${bits}`;
};
