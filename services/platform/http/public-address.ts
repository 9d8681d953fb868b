import ipaddr from 'ipaddr.js';

/** Where clouds tell a machine its secrets, beside the link-local addresses: AWS, Google Cloud, Azure, Alibaba. */
const metadata: ReadonlySet<string> = new Set(['fd00:ec2::254', 'fd20:ce::254', '168.63.129.16', '100.100.100.200']);

/** The only part of IPv6 that is given out for the public internet: 2000::/3. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Fifth and sixth parts of an address that carries an IPv4 one in its end (ISATAP). */
const isatap = (parts: readonly number[]): boolean => (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;

/**
 * Of what kind an IP address is: of the public internet, of this machine or its network, or one that nothing is ever sent
 * to: link-local, clouds' metadata, reserved, and every IPv6 form that carries an IPv4 address or leads through a
 * translator. An IPv4 address mapped into IPv6 is taken for what it is.
 */
export const kindOfAddress = (address: string): 'public' | 'local' | 'never' => {
  if (!ipaddr.isValid(address) || address.includes('%')) return 'never';
  const read = ipaddr.process(address);
  if (metadata.has(read.toString())) return 'never';
  const range = read.range();
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'local';
  if (range !== 'unicast') return 'never';
  if (read instanceof ipaddr.IPv4) return 'public';
  return read.match(globalUnicast) && !isatap(read.parts) ? 'public' : 'never';
};
