import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number as it is dialled from anywhere, `+61491570006`; undefined where no such number can exist. */
export const internationalNumber = (typed: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(typed, 'AU');
  return parsed?.isValid() ? parsed.number : undefined;
};
