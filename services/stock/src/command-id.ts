import type { CarState } from '#contracts/domain/car/car';
import { reject } from '#contracts/rejections';
import type { Loaded } from '#platform/kernel/aggregate-loader';
import { deriveId } from '#platform/kernel/ids';

/** Returns the command's id: the key, and a digest of the content after a space, which no key has. */
export const commandIdOf = (key: string, content: object, { hasHandledCommand, findCommandId }: Loaded<CarState>) => {
  // Ids in older events have no digest.
  if (hasHandledCommand(key)) return key;
  const commandId = `${key} ${deriveId('content', JSON.stringify(content))}`;
  return (findCommandId(`${key} `) ?? commandId) === commandId
    ? commandId
    : reject('idempotency_key_reused', 'This idempotency key belongs to another change; use a new one.');
};
