import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';

const wrong = 'Please enter an Australian mobile number, such as 0491 570 006.';

/** The number in E.164; without a country code it is taken as Australian. Only Australian mobiles get codes. */
export const parseMobile = (typed: string): string | Rejection => {
  const number = parsePhoneNumberFromString(typed, 'AU', metadata);
  return number?.country === 'AU' && number.isValid() && number.getType() === 'MOBILE'
    ? number.number
    : reject('invalid', wrong, { errors: [{ field: 'phone_number', reason: wrong }] });
};
