import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { fieldsOf, type Form, type FormField, type FormValues, initialValues } from '#contracts/domain/forms/form';
import { analyticsOf } from '#contracts/domain/forms/classify';
import { testDriveField } from '#contracts/domain/forms/forms';
import { type LeadContext, buildLead, fieldPath } from '#contracts/domain/forms/lead';
import { trackEvent } from '../../lib/analytics.js';
import { ApiError } from '../../lib/api.js';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { useSite } from '../../lib/environment.js';
import { formatMobile } from '../../lib/mobile.js';
import { useSession } from '../../lib/session/session.js';
import { isTouched } from '../../lib/early-input.js';
import { validateFields } from '../../lib/schemas/forms.js';
import { visitAttributes } from '../../lib/visit.js';
import { attemptAt, type Attempt } from '../../lib/send.js';
import { draftStore } from '../../lib/draft.js';
import type { Values } from './FormField.js';
import { useSendLead } from './use-send-lead.js';

export interface SentForm {
  readonly lead_id: string;
  readonly values: FormValues;
  readonly category: string;
}

export interface LeadFormOptions {
  readonly form: Form;
  /** Undefined if the form is not about a vehicle. */
  readonly car?: EnquirySubject | undefined;
  /** Initial values; they override the form's defaults and the draft. */
  readonly begin?: FormValues | undefined;
  /** Data sent with the form without asking for it. */
  readonly more?: LeadContext['more'];
  readonly onSent: (sent: SentForm) => void;
}

const unattached = 'We have your message, but some files didn’t arrive. Please send it again, or choose other files.';
const failed = 'An error occurred when submitting this form';

/** Manages a form: its steps, its draft, and sending it. */
// eslint-disable-next-line max-lines-per-function -- Its functions share the state of one form.
export const useLeadForm = ({ form, car, begin, more, onSent }: LeadFormOptions) => {
  const { forms } = useSite();
  const client = useQueryClient();
  const send = useSendLead();
  const summaryRef = useRef<HTMLDivElement>(null);
  const titleRef = useRef<HTMLParagraphElement>(null);
  const honeypotRef = useRef<HTMLInputElement>(null);
  const files = useRef<readonly File[]>([]);
  const drafts = useMemo(
    () => draftStore([form.id, car?.id].filter(Boolean).join('.'), forms.drafts),
    [form, car, forms],
  );
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const attempt = useRef<Attempt>(undefined);
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [defaults] = useState(() => ({ ...initialValues(form), ...begin }) as Values);
  const { register, control, handleSubmit, setError, setFocus, setValue, getValues, formState, reset } =
    useForm<Values>({
      defaultValues: defaults,
      resolver: resolverOf(form, step),
      mode: 'onTouched',
      shouldFocusError: false,
    });
  const values = useWatch({ control });
  const { errors, submitCount } = formState;
  useEffect(() => {
    if (submitCount > 0) summaryRef.current?.focus();
  }, [submitCount]);
  const formRef = useRef<HTMLFormElement>(null);
  const [began, setBegan] = useState<string>();
  /** Until then, the browser submits the server's form without scripts. */
  const isLive = began !== undefined;
  const begins = useEffectEvent(() => {
    const draft = drafts.read();
    const first = { ...defaults, ...draft?.values, ...begin } as Values;
    const values = { ...first, ...typedIn(formRef.current!, form.steps[0]!.fields) } as Values;
    const key = formRef.current!.querySelector<HTMLInputElement>('[name=key]')?.value;
    // The browser may be submitting the form at this moment, with this key.
    attempt.current = key === undefined ? draft?.attempt : { of: contentOf(values, more), key };
    setStep(Math.min(draft?.step ?? 0, form.steps.length - 1));
    tick(formRef.current!, values);
    reset(values);
    setBegan(JSON.stringify(first));
  });
  // eslint-disable-next-line react-hooks/set-state-in-effect -- Values typed before hydration exist only in the document.
  useEffect(() => begins(), []);
  useEffect(() => {
    const pressed = isLive ? formRef.current?.querySelector<HTMLElement>('[data-pressed]') : undefined;
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
  }, [isLive]);
  useEffect(() => {
    if (began === undefined) return;
    const kept = { values, step, ...(attempt.current && { attempt: attempt.current }) };
    if (JSON.stringify(values) !== began || step > 0) drafts.write(kept as Parameters<typeof drafts.write>[0]);
  }, [drafts, values, step, began]);

  const { user } = useSession();
  const fillIn = useEffectEvent((known: Readonly<Record<string, string | undefined>>) => {
    for (const { name, leadPart } of fieldsOf(form)) {
      if (leadPart === 'user' && getValues(name) === '' && known[name]) setValue(name, known[name]);
    }
    // What we know already is no draft.
    setBegan((before) => before && JSON.stringify({ ...(JSON.parse(before) as Values), ...getValues() }));
  });
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- Who is signed in is known only after hydration.
    if (isLive && user) fillIn({ ...user.details, phone: formatMobile(user.phone_number) });
  }, [isLive, user]);

  const isLast = step === form.steps.length - 1;
  const to = (next: number) => {
    setStep(next);
    setFailure([]);
    requestAnimationFrame(() => titleRef.current?.focus());
  };
  const showFailure = (error: Error) => {
    const fieldErrors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    const known = fieldsOf(form).flatMap((field) => {
      const reason = fieldErrors.find((one) => one.field === fieldPath(field))?.reason;
      return reason === undefined || field.kind === 'hidden' ? [] : [{ name: field.name, reason }];
    });
    known.forEach(({ name, reason }) => setError(name, { message: reason }));
    if (known.length === 0) setFailure(form.isCarForm ? [error.message] : [failed, error.message]);
    const first = form.steps.findIndex(({ fields }) => fields.some(({ name }) => known[0]?.name === name));
    if (first >= 0 && first !== step) setStep(first);
    if (known.some(({ name }) => name === testDriveField)) void client.invalidateQueries({ queryKey: ['test-drives'] });
    requestAnimationFrame(() => summaryRef.current?.focus());
  };
  const proceed = async (typed: Values) => {
    if (!isLast) {
      to(step + 1);
      return;
    }
    // Until its files have arrived, too.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    setFailure([]);
    const { href, pathname } = window.location;
    const page_id = pathname.slice(1, 121) || 'home';
    const visit = { url: href, page_id, lead_attributes: visitAttributes() };
    const lead = buildLead(form, typed, { car, visit, more });
    const of = contentOf(typed, more);
    attempt.current = attemptAt(of, attempt.current);
    drafts.write({ values: typed, step, attempt: attempt.current });
    const website = honeypotRef.current?.value;
    try {
      const sent = await send.mutateAsync({ lead: { ...lead, ...(website && { website }) }, key: attempt.current.key });
      if (files.current.length > 0) {
        const { attach } = await import('./attach.js');
        // Sending it again creates no second lead.
        if (!(await attach(sent.lead_id, files.current))) throw new Error(unattached);
      }
      drafts.clear();
      trackEvent(analyticsOf(form.id, lead.category, car), car && { car_id: car.id });
      onSent({ lead_id: sent.lead_id, values: typed, category: lead.category });
    } catch (error) {
      showFailure(error as Error);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };
  return {
    step,
    to,
    isLast,
    isSending,
    /** Offline; the form is sent once there is a connection. */
    isWaiting: send.isPaused,
    values: values as FormValues,
    /** Initial values of the server's form; undefined after hydration. */
    initial: isLive ? undefined : (defaults as FormValues),
    errors,
    failure,
    register: isLive ? register : nameOnly,
    control,
    setFocus,
    submit: (event: SubmitEvent) => void (isLive && handleSubmit(proceed)(event)),
    formRef,
    isLive,
    titleRef,
    summaryRef,
    honeypotRef,
    choose: (chosen: readonly File[]) => void (files.current = chosen),
  };
};

const contentOf = (values: Values, more: LeadContext['more']): string => JSON.stringify([values, more ?? {}]);

const nameOnly = ((name: string) => ({ name })) as unknown as UseFormRegister<Values>;

/** Returns what was typed before hydration. */
const typedIn = (form: HTMLFormElement, fields: readonly FormField[]): FormValues => {
  const controls = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const own = controls.filter((control) => control.name === name);
      if (!own.some(isTouched)) return [];
      const ticked = own.filter(({ checked }) => checked);
      const value = kind === 'checkbox' ? ticked.length > 0 : own[0]!.value;
      return [[name, kind === 'checkboxes' ? ticked.map((box) => box.value) : value]];
    }),
  );
};

/** Sets the boxes in the document, because react-hook-form reads boxes that are ticked by default from there. */
const tick = (form: HTMLFormElement, values: Values): void =>
  form.querySelectorAll<HTMLInputElement>('[type=checkbox]').forEach((box) => {
    const value = values[box.name];
    box.checked = Array.isArray(value) ? value.includes(box.value) : value === true;
  });

/** Validates the fields up to this step. */
const resolverOf =
  (form: Form, step: number): Resolver<Values> =>
  (values) => {
    const asked = form.steps.slice(0, step + 1).flatMap(({ fields }) => fields);
    const errors = Object.entries(validateFields(asked, values)).map(([name, message]) => [
      name,
      { type: 'form', message },
    ]);
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
