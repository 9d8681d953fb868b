import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';

/** A number as it is dialled from anywhere, `+61491570006`; undefined where no such number can exist. */
export const internationalNumber = (typed: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(typed, 'AU', metadata);
  return parsed?.isValid() ? parsed.number : undefined;
};
