import type { z } from 'zod';
import { describeForm } from '../forms/forms.js';
import type { FormId } from '../forms/ids.js';
import { parseSitePath } from '../site-address.js';
import { redirectOf } from './redirects.js';
import { type Location, location, type SiteConfig, siteConfig } from './site.js';

/** What people enter in a site's folder or by API. It has rules that stored descriptions may break, as they are older. */

type Refuse = (path: readonly PropertyKey[], message: string) => void;

const refusing =
  (context: z.RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path: [...path], message });

const checkAddress = ({ url }: SiteConfig, refuse: Refuse): void => {
  const { pathname, search, hash } = new URL(url);
  if (pathname + search + hash !== '/') refuse(['url'], 'has more than a host: leave out what follows it');
};

const checkRedirects = ({ redirects = {} }: SiteConfig, refuse: Refuse): void => {
  for (const [old, target] of Object.entries(redirects)) {
    const { pathname } = parseSitePath(target)!;
    if (redirectOf(redirects, pathname) !== undefined) {
      refuse(['redirects', old], `leads to ${pathname}, which is redirected itself`);
    }
  }
};

/** Digits of the shortest Australian number, such as 13 10 08. */
const fewestDigits = 6;

const checkPhone = (phone: string | undefined, path: readonly PropertyKey[], refuse: Refuse): void => {
  if (phone !== undefined && phone.replace(/\D/g, '').length < fewestDigits) {
    refuse(path, `is not a phone number: it has fewer than ${fewestDigits} digits`);
  }
};

/** Fields that a form has if the site has several dealerships or locations. */
const placeFields = ['dealership_slug', 'location'] as const;

const checkOwnFields = ({ forms, features, dealerships }: SiteConfig, refuse: Refuse): void => {
  const site = { features, dealerships, locations: [], forms: { ...forms, more: {} } };
  const cars = [undefined, { car_type: 'used', status: 'in_stock' }];
  for (const [form, own] of Object.entries(forms.more)) {
    const standard = cars.flatMap((car) => describeForm(form as FormId, { site, car }).steps).flatMap((s) => s.fields);
    const names = new Set<string>([...placeFields, ...standard.map(({ name }) => name)]);
    own.forEach(({ name, kind, choices }, index) => {
      const path = ['forms', 'more', form, index];
      if (names.has(name)) refuse([...path, 'name'], 'is the name of another field of this form');
      names.add(name);
      if ((kind === 'select' || kind === 'checkboxes') && choices.length === 0) {
        refuse([...path, 'choices'], `is empty: a field of the kind ${kind} needs choices`);
      }
    });
  }
};

export const siteInput = siteConfig.superRefine((site, context) => {
  const refuse = refusing(context);
  checkAddress(site, refuse);
  for (const [name, phone] of Object.entries(site.phones)) checkPhone(phone, ['phones', name], refuse);
  checkRedirects(site, refuse);
  checkOwnFields(site, refuse);
});

const isTimeOfDay = (clock: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(clock);

interface OpenTimes {
  readonly status: 'Open' | 'Closed';
  readonly from: readonly [field: string, clock: string | undefined];
  readonly to: readonly [field: string, clock: string | undefined];
}

const checkTimes = ({ status, from, to }: OpenTimes, path: readonly PropertyKey[], refuse: Refuse): void => {
  for (const [field, clock] of [from, to]) {
    if (clock === undefined && status === 'Open') refuse([...path, field], 'is missing: it is open that day');
    if (clock !== undefined && !isTimeOfDay(clock)) refuse([...path, field], 'is not a time of day such as 08:30');
  }
  if (from[1] !== undefined && to[1] !== undefined && to[1] <= from[1]) {
    refuse([...path, to[0]], `is not after ${from[0]}`);
  }
};

const checkLocation = (
  { phone, landline_phone, team, opening_hours, special_hours }: Location,
  refuse: Refuse,
): void => {
  checkPhone(phone, ['phone'], refuse);
  checkPhone(landline_phone, ['landline_phone'], refuse);
  team?.forEach((person, index) => checkPhone(person.phone, ['team', index, 'phone'], refuse));
  opening_hours.forEach(({ status, open, close }, index) =>
    checkTimes({ status, from: ['open', open], to: ['close', close] }, ['opening_hours', index], refuse),
  );
  special_hours.forEach(({ status, start_hour, end_hour }, index) => {
    const times = { status, from: ['start_hour', start_hour], to: ['end_hour', end_hour] } as const;
    checkTimes(times, ['special_hours', index], refuse);
  });
};

export const locationInput = location.superRefine((place, context) => checkLocation(place, refusing(context)));
