import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Parts of an IPv6 address that name a network of 64 bits: what one household or machine is given whole. */
const networkParts = 4;

/** Whom limits per address count a request for: its IPv4 address, or the /64 network of its IPv6 address. */
export const senderOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, networkParts)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};

/** Bits of what a provider gives one customer at the most, and of what one machine can take addresses from. */
const customerBits = { ipv4: 24, ipv6: 48 } as const;

/** The customer's network that a request came from: /24 of IPv4, /48 of IPv6. */
export const customerNetworkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bits = customerBits[address.kind()];
  const network = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]!}/${bits}`).toString()}/${bits}`;
};
