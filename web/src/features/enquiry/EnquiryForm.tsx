import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api.js';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { useSite } from '../../lib/environment.js';
import { visitAttributes } from '../../lib/visit.js';
import { Picture } from '../../ui/Picture.js';
import { TextField } from '../../ui/TextField.js';
import { ErrorSummary } from './ErrorSummary.js';
import { type EnquiryPurpose, enquirySchema, type EnquiryValues, initialValues, leadOf } from './form.js';
import { useSendLead } from './use-send-lead.js';

interface EnquiryFormProps {
  /** Absent: it is about no vehicle. */
  readonly subject?: EnquirySubject | undefined;
  readonly purpose?: EnquiryPurpose;
  readonly onSent: (name: string) => void;
}

const labels: Readonly<Record<Exclude<FieldPath<EnquiryValues>, 'opt_in'>, string>> = {
  name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  postcode: 'Postcode',
  message: 'Comments',
};

export const EnquiryForm = ({ subject, purpose, onSent }: EnquiryFormProps) => {
  const { features } = useSite();
  const summary = useRef<HTMLDivElement>(null);
  const send = useSendLead();
  const { register, handleSubmit, setError, formState } = useForm<EnquiryValues>({
    defaultValues: initialValues(subject),
    resolver: zodResolver(enquirySchema(features.enquiryMessageRequired)),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus();
  }, [submitCount]);

  const showFailure = (error: Error) => {
    const fieldErrors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    const known = fieldErrors.flatMap(({ field, reason }) => {
      const name = field.replace(/^userData\./, '');
      return name in labels ? [{ name: name as keyof EnquiryValues, reason }] : [];
    });
    known.forEach(({ name, reason }) => setError(name, { message: reason }));
    if (known.length === 0) setError('root', { message: error.message });
  };
  const submit = handleSubmit(async (values) => {
    if (send.isPending) return;
    const visit = { url: window.location.href, lead_attributes: visitAttributes() };
    try {
      await send.mutateAsync(leadOf(values, subject, visit, purpose));
      onSent(values.name);
    } catch (error) {
      showFailure(error as Error);
    }
  });
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <form className="enquiry-form" onSubmit={(event) => void submit(event)} noValidate>
      {subject && (
        <div className="enquiry-subject">
          {subject.primary_image_url && <Picture path={subject.primary_image_url} alt="" sizes="96px" widest={240} />}
          <p>
            {subject.name}
            <span>Stock {subject.stocknum}</span>
          </p>
        </div>
      )}
      <ErrorSummary ref={summary} errors={errors} labels={labels} />
      <TextField {...field('name')} autoComplete="given-name" required />
      <TextField {...field('last_name')} autoComplete="family-name" required />
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" required />
      <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" required />
      <TextField {...field('postcode')} autoComplete="postal-code" inputMode="numeric" maxLength={4} required />
      <TextField {...field('message')} rows={3} required={features.enquiryMessageRequired} />
      <label className="checkbox">
        <input type="checkbox" {...register('opt_in')} />
        Keep me up to date with offers and news
      </label>
      <button type="submit" className="button button-primary" aria-disabled={send.isPending}>
        {send.isPending ? 'Sending…' : 'Send Enquiry'}
      </button>
    </form>
  );
};
