import type { LeadRequest } from '#contracts/api/leads';
import { fieldsOf } from '#contracts/domain/forms/form';
import { describeForm } from '#contracts/domain/forms/forms';
import { fieldPath, valuesOf } from '#contracts/domain/forms/lead';
import { validateFields } from '#contracts/domain/forms/schema';
import { reject, type FieldError, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { internationalNumber } from './phone.js';
import type { Vehicle } from './vehicle.js';

const noSuchNumber = 'Please enter a valid phone number.';

/** Checks a lead beyond its schema: the fields of its form, and whether the phone number can exist. */
export const checkLead = (request: LeadRequest, site: Site, car: Vehicle | undefined): Rejection | undefined => {
  const errors = formErrors(request, site, car);
  if (internationalNumber(request.userData.phone) === undefined) {
    errors.push({ field: 'userData.phone', reason: noSuchNumber });
  }
  if (errors.length === 0) return undefined;
  return reject('invalid', errors.map(({ field, reason }) => `${field}: ${reason}`).join('; '), { errors });
};

const formErrors = (request: LeadRequest, site: Site, car: Vehicle | undefined): FieldError[] => {
  if (request.form === undefined) return [];
  const { car_type = '', vehicle_status: status = '' } = car?.vehicle ?? {};
  const form = describeForm(request.form, {
    site,
    ...(car && { car: { car_type, status, location_id: car.location_id } }),
  });
  const fields = fieldsOf(form);
  const wrong = validateFields(fields, valuesOf(form, request));
  return fields.flatMap((field) => {
    const reason = wrong[field.name];
    return reason === undefined ? [] : [{ field: fieldPath(field), reason }];
  });
};
