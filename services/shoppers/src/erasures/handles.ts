import { emailHandle, type Handle, phoneHandles } from '#contracts/events/personal';

/** Earlier versions knew an address only as it was typed. */
const asTyped = (email: string): Handle => ({ kind: 'email', value: email.trim().toLowerCase() });

interface Whose {
  readonly phone_number?: string | undefined;
  readonly email?: string | undefined;
}

/** The handles that a request about a person names. */
export const handlesOf = ({ phone_number, email }: Whose): Handle[] => [
  ...(phone_number === undefined ? [] : phoneHandles(phone_number)),
  ...(email === undefined ? [] : [emailHandle(email), asTyped(email)]),
];
