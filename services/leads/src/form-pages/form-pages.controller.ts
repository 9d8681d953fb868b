import { Controller } from '@nestjs/common';
import { leadRequest, type SentForm } from '#contracts/api/leads';
import { leadRoutes } from '#contracts/api/lead-routes';
import { isInStock } from '#contracts/domain/car/status';
import { fieldsOf, type Form, type FormValues, initialValues } from '#contracts/domain/forms/form';
import { describeForm } from '#contracts/domain/forms/forms';
import { type FormId, formIds } from '#contracts/domain/forms/ids';
import { buildLead, fieldPath } from '#contracts/domain/forms/lead';
import { validateFields } from '#contracts/domain/forms/schema';
import { dayAfter, localDay } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import { driveLocation, firstMinute, slotsOf } from '#contracts/domain/test-drives';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { type EventLog, LogUnavailable } from '#platform/ports/event-log';
import { type Clock, InjectClock, InjectLog } from '#platform/process/providers';
import { TakeLead } from '../take-lead.js';
import { type Vehicle, vehicleOfSite } from '../vehicle.js';
import { formPage, formPagePolicy, type ShownForm } from './form-page.js';
import { asPage, keyOf, moreSent, pageOf, textOf, valuesSent } from './read-form.js';

interface Asked {
  readonly site: Site;
  readonly form: Form;
  /** The form with the fields that it has without scripts. */
  readonly page: Form;
  readonly car: Vehicle | undefined;
}

/** The same message as on the pages with scripts. */
const unavailable = 'We’re busy right now. Please send it again in a moment. Everything you typed is still here.';

/** Forms for browsers without our scripts: disabled, unsupported, or not loaded over a bad connection. */
@Controller()
export class FormPagesController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectClock() private readonly clock: Clock,
    private readonly takeLead: TakeLead,
  ) {}

  @Route(leadRoutes.getFormPage)
  async form({ site, params, query: { car_id }, request }: Call<typeof leadRoutes.getFormPage>) {
    const asked = await this.asked(site, params.form, car_id);
    if (isRejection(asked)) return asked;
    const url = request.headers.referer ?? '';
    return this.page(asked, 200, {
      values: initialValues(asked.page),
      hidden: { ...(car_id !== undefined && { car_id }), ...(url && { url }) },
    });
  }

  @Route(leadRoutes.sendForm)
  async send({ site, params, body: sent, request: { headers } }: Call<typeof leadRoutes.sendForm>) {
    const [car_id, url] = [textOf(sent, 'car_id'), textOf(sent, 'url') || (headers.referer ?? '')];
    const asked = await this.asked(site, params.form, car_id || undefined);
    const more = textOf(sent, 'more');
    const kept = { ...(car_id && { car_id }), ...(url && { url }), ...(more && { more }) };
    if (isRejection(asked)) return asked;
    const { page } = asked;
    const values = valuesSent(page, sent);
    const step = textOf(sent, 'step');
    if (step !== '' && Number(step) < asked.form.steps.length - 1)
      return this.page(asked, 200, {
        values: { ...initialValues(page), ...typedSoFar(values) },
        hidden: kept,
      });
    const errors = validateFields(fieldsOf(page), values);
    const again = (wrong: Pick<ShownForm, 'errors' | 'failure'>) =>
      this.page(asked, 422, { values, hidden: kept, ...wrong });
    if (Object.keys(errors).length > 0) return again({ errors });
    const taken = await this.take(asked, values, sent, url, headers['user-agent']);
    return isRejection(taken)
      ? again(wrongWith(page, taken))
      : answer('', { status: 303, headers: { location: '/success' } });
  }

  private async take(
    { site, form, car }: Asked,
    values: FormValues,
    sent: SentForm,
    given: string,
    userAgent: string | undefined,
  ) {
    const url = pageOf(given, `${site.url}/forms/${form.id}`);
    const visit = { url, page_id: new URL(url).pathname.slice(1, 121) || 'home', lead_attributes: {} };
    const lead = buildLead(form, values, { car: car && subjectOf(car, site), visit, more: moreSent(sent, values) });
    const website = textOf(sent, 'website');
    const request = parseInput(leadRequest, { ...lead, ...(website && { website }) });
    if (isRejection(request)) return request;
    try {
      const take = (key: string) => this.takeLead.execute(request, site, userAgent, key);
      const byContent = keyOf(form, sent, localDay(this.clock(), site.timezone));
      const taken = await take(sent.key ?? byContent);
      // The browser shows the same page again, key included, to somebody who goes back to ask something else.
      return isRejection(taken) && taken.rejected === 'idempotency_key_reused' ? await take(byContent) : taken;
    } catch (error) {
      if (error instanceof LogUnavailable) return reject('unavailable', unavailable);
      throw error;
    }
  }

  private async asked(site: Site, id: string, car_id: string | undefined): Promise<Asked | Rejection> {
    if (!isForm(id)) return reject('not_found', `There is no form ${id.slice(0, 100)}.`);
    const car = car_id === undefined ? undefined : await vehicleOfSite(this.log, site, car_id);
    if (car_id !== undefined && !car) return reject('car_not_found', 'This vehicle is no longer here.');
    const of = car && {
      car_type: car.vehicle.car_type,
      status: car.vehicle.vehicle_status,
      location_id: car.location_id,
    };
    const form = describeForm(id, { site, car: of });
    return { site, car, form, page: asPage(form) };
  }

  private page(
    asked: Asked,
    status: 200 | 422,
    shown: Pick<ShownForm, 'values' | 'hidden'> & Partial<Pick<ShownForm, 'errors' | 'failure'>>,
  ) {
    const { site, page, car } = asked;
    const times = this.timesOf(asked, shown.values);
    const about = car && nameOf(car);
    return answer(formPage({ errors: {}, ...shown, site, form: page, about, times }), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': formPagePolicy,
      },
    });
  }

  /** Returns the times within the location's hours. Booked times are included, and rejected on submission. */
  private timesOf({ site, form, car }: Asked, values: ShownForm['values']): readonly string[] {
    if (!fieldsOf(form).some(({ kind }) => kind === 'slot')) return [];
    if (car && !isInStock(car.vehicle.vehicle_status)) return [];
    const { location: asked } = values;
    const location = driveLocation(site.locations, { car, asked: typeof asked === 'string' ? asked : undefined });
    if (!location) return [];
    const rules = site.forms.testDrives;
    const now = this.clock();
    const timeZone = timeZoneOf(location);
    const first = firstMinute(now, timeZone, rules);
    const today = localDay(now, timeZone);
    return Array.from({ length: rules.days }, (_, index) => dayAfter(today, index))
      .flatMap((day) => slotsOf(location, day, rules))
      .filter((at) => at >= first);
  }
}

const isForm = (id: string): id is FormId => (formIds as readonly string[]).includes(id);

/** Omits empty values, so that the form shows its defaults there. */
const typedSoFar = (values: ShownForm['values']): ShownForm['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false));

const nameOf = ({ vehicle: { year, make, model, badge } }: Vehicle): string =>
  [year, make, model, badge].filter((part) => part !== undefined).join(' ');

const subjectOf = ({ vehicle, dealership_id, location_id }: Vehicle, site: Site) => ({
  ...{ id: vehicle.car_id, make: vehicle.make, model: vehicle.model, stocknum: vehicle.stock_number },
  ...{ car_type: vehicle.car_type, status: vehicle.vehicle_status, dealership_id, location_id },
  dealership_slug: site.dealerships.find(({ id }) => id === dealership_id)?.slug,
});

/** Assigns errors to their fields, or else to the whole form. */
const wrongWith = (form: Form, { detail, errors = [] }: Rejection): Pick<ShownForm, 'errors' | 'failure'> => {
  const known = fieldsOf(form).flatMap((field) => {
    const reason = errors.find((one) => one.field === fieldPath(field))?.reason;
    return reason === undefined || field.kind === 'hidden' ? [] : [[field.name, reason] as const];
  });
  return known.length > 0 ? { errors: Object.fromEntries(known) } : { errors: {}, failure: detail };
};
