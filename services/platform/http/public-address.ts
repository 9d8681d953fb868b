import ipaddr from 'ipaddr.js';

/** Metadata addresses of clouds, beside the link-local ones: AWS, Google Cloud, Azure, Alibaba. */
const metadata: ReadonlySet<string> = new Set(['fd00:ec2::254', 'fd20:ce::254', '168.63.129.16', '100.100.100.200']);

/** The only IPv6 range of the public internet: 2000::/3. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Whether the fifth and sixth parts mark an embedded IPv4 address (ISATAP). */
const isatap = (parts: readonly number[]): boolean => (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;

/**
 * Classifies an IP address: of the public internet, of this machine or its network, or never a target: link-local,
 * metadata of clouds, reserved, and every IPv6 form that embeds an IPv4 address or leads through a translator. An IPv4
 * address mapped into IPv6 counts as IPv4.
 */
const kindOfAddress = (address: string): 'public' | 'local' | 'never' => {
  if (!ipaddr.isValid(address) || address.includes('%')) return 'never';
  const read = ipaddr.process(address);
  if (metadata.has(read.toString())) return 'never';
  const range = read.range();
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'local';
  if (range !== 'unicast') return 'never';
  if (read instanceof ipaddr.IPv4) return 'public';
  return read.match(globalUnicast) && !isatap(read.parts) ? 'public' : 'never';
};

/** Whether something may be sent to an IP address. Those of this machine and its network are for development only. */
export const isAllowedAddress = (address: string, { local }: { readonly local: boolean }): boolean => {
  const kind = kindOfAddress(address);
  return kind === 'public' || (local && kind === 'local');
};
