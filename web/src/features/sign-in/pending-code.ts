/** This tab's phone number that a code was sent to, so that a reload asks for the code again. */
const key = 'forecourt.sign-in.code';
/** Milliseconds a code is valid. */
const validFor = 600_000;

export const notePendingPhone = (phone: string | undefined): void => {
  try {
    if (phone === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ phone, until: Date.now() + validFor }));
  } catch {
    // Without storage, a reload asks for the number again.
  }
};

export const pendingPhone = (): string | undefined => {
  try {
    const { phone, until } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { phone?: string; until?: number };
    return until !== undefined && Date.now() < until ? phone : undefined;
  } catch {
    return undefined;
  }
};
