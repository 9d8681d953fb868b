import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import { metadataMissing } from './refusals.js';
import type { ProposedEvent } from './store.js';
import { shared } from './wire.js';

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const nil = '00000000-0000-0000-0000-000000000000';

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
const hexOf = (bits: string) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');

/** @throws {TypeError} if it is no UUID */
export const uuidFrom = (uuid: UUID | undefined): string => {
  const structured = uuid?.getStructured();
  const text = structured
    ? dashed(hexOf(structured.getMostSignificantBits()) + hexOf(structured.getLeastSignificantBits()))
    : (uuid?.getString() ?? '').toLowerCase();
  if (!uuidText.test(text)) throw new TypeError(`'${text}' is not a valid UUID`);
  return text;
};

export const structuredUuid = (text: string) => {
  const hex = text.replaceAll('-', '');
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(String(BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`))));
  structured.setLeastSignificantBits(String(BigInt.asIntN(64, BigInt(`0x${hex.slice(16)}`))));
  return structured;
};

interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
}

/**
 * @throws {Refusal} if its type or its content type is missing
 * @throws {TypeError} if its id is nil or no UUID, or its type is empty
 */
export const proposedEvent = (message: ProposedMessage): ProposedEvent => {
  const type = message.getMetadataMap().get('type');
  const contentType = message.getMetadataMap().get('content-type');
  if (type === undefined) throw metadataMissing('type');
  if (contentType === undefined) throw metadataMissing('content-type');
  if (type === '') throw new TypeError('The event type must not be empty');
  const id = uuidFrom(message.getId());
  if (id === nil) throw new TypeError('The event id must not be empty');
  return {
    id,
    type,
    isJson: contentType === 'application/json',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
};

/** Bytes that count towards the maximum size of an append. */
export const sizeOf = ({ type, data, metadata }: ProposedEvent): number =>
  data.length + metadata.length + 2 * type.length;
