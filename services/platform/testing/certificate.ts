import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes in DER (ITU-T X.690): a tag, the length of the content, and the content. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(parts);
  const { length } = inside;
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), inside]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, 'hex');

const ecdsaWithSha256 = sequence(bytes('06082a8648ce3d040302'));
/** `CN=` this. */
const nameOf = (name: string) => sequence(der(0x31, sequence(bytes('0603550403'), der(0x0c, Buffer.from(name)))));
const time = (date: string) => der(0x18, Buffer.from(date));
/** Marks an authority, because the certificate signs itself. */
const isAuthority = sequence(bytes('0603551d13'), bytes('0101ff'), der(0x04, sequence(bytes('0101ff'))));

/** Makes a self-signed certificate (RFC 5280) for a server at these IPv4 addresses. */
export const makeCertificate = (addresses: readonly string[]): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf('Test');
  const names = addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number))));
  const alternatives = sequence(bytes('0603551d11'), der(0x04, sequence(...names)));
  const certificateBody = sequence(
    der(0xa0, bytes('020102')),
    bytes('020101'),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, alternatives)),
  );
  const signature = der(0x03, bytes('00'), sign('sha256', certificateBody, privateKey));
  const base64 = sequence(certificateBody, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
};
