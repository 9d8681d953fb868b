import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import { reject, type Rejection } from '#contracts/rejections';

const wrong = 'Please enter an Australian mobile number, such as 0491 570 006.';

/** Parses a number to E.164, Australian by default. Rejects all but Australian mobiles, which alone get codes. */
export const parseMobile = (typed: string): string | Rejection => {
  const number = parsePhoneNumberFromString(typed, 'AU', metadata);
  return number?.country === 'AU' && number.isValid() && number.getType() === 'MOBILE'
    ? number.number
    : reject('invalid', wrong, { errors: [{ field: 'phone_number', reason: wrong }] });
};
