import clsx from 'clsx';
import { type Ref, Suspense } from 'react';
import { attachmentsByForm } from '#contracts/domain/forms/attachable';
import { isShown } from '#contracts/domain/forms/form';
import { lazily } from '../../lib/lazy.js';
import { Button } from '../../ui/Button.js';
import { PrivacyNotice } from '../../ui/PrivacyNotice.js';
import { ErrorSummary } from '../../ui/ErrorSummary.js';
import { FormField } from './FormField.js';
import { type LeadFormOptions, useLeadForm } from './use-lead-form.js';
import formStyles from '../../ui/Form.module.css';
import text from '../../ui/text.module.css';
import styles from './FormView.module.css';

const filesField = lazily(() => import('./Files.js').then(({ Files }) => Files));

/** A form at its current step. */
// eslint-disable-next-line max-lines-per-function -- Markup: the fields, the errors, the buttons.
export const FormView = (options: LeadFormOptions) => {
  const { form, car, more } = options;
  const {
    step,
    to,
    isLast,
    isSending,
    isWaiting,
    values,
    initial,
    errors,
    failure,
    register,
    control,
    setFocus,
    submit,
    formRef,
    isLive,
    titleRef,
    summaryRef,
    honeypotRef,
    choose,
  } = useLeadForm(options);
  const { title, fields } = form.steps[step]!;
  const asked = form.steps.slice(0, step + 1).flatMap((one) => one.fields);
  const wrong = asked.flatMap(({ name, label }) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, label, message }] : [];
  });
  const chosen = values['location'];
  const drive = car ? { car_id: car.id } : { location_id: typeof chosen === 'string' ? chosen : '' };
  return (
    <form
      className={formStyles.leadForm}
      ref={formRef}
      onSubmit={submit}
      noValidate
      method="post"
      action={`/forms/${form.id}`}
      data-live={isLive || undefined}
    >
      {car && <input type="hidden" name="car_id" value={car.id} />}
      {more && <input type="hidden" name="more" value={JSON.stringify(more)} />}
      {form.steps.length > 1 && <input type="hidden" name="step" value={step} />}
      {form.steps.length > 1 && (
        <p className={styles.formStepTitle} tabIndex={-1} ref={titleRef}>
          <span className={clsx(text.note, styles.formStepCount)}>
            Step {step + 1} of {form.steps.length}
          </span>
          {title}
        </p>
      )}
      <ErrorSummary ref={summaryRef} wrong={wrong} failure={failure} onGoTo={(name) => setFocus(name)} />
      {fields
        .filter((field) => isShown(field, values))
        .map((field) => (
          <FormField
            key={field.name}
            field={field}
            values={values}
            initial={initial?.[field.name]}
            error={wrong.find(({ name }) => name === field.name)?.message}
            labelInside={form.labelsInside}
            register={register}
            control={control}
            drive={drive}
          />
        ))}
      {isLast && initial === undefined && form.id in attachmentsByForm && (
        <Suspense>
          <filesField.Component form={form.id} onChoose={choose} />
        </Suspense>
      )}
      <Honeypot ref={honeypotRef} />
      <p role="status" className={text.note}>
        {isWaiting && 'You’re offline. Keep this page open: we send it once you’re back.'}
      </p>
      {isLast && <PrivacyNotice />}
      <div className={formStyles.actions}>
        {step > 0 && <Button onClick={() => to(step - 1)}>Back</Button>}
        <Button type="submit" look="primary" aria-disabled={isSending}>
          {isWaiting ? 'Waiting for your connection…' : isSending ? 'Sending…' : isLast ? form.send : 'Next'}
        </Button>
      </div>
    </form>
  );
};

/** Hidden from people; bots fill it in. */
const Honeypot = ({ ref }: { readonly ref: Ref<HTMLInputElement> }) => (
  <p className={styles.formWebsite} aria-hidden="true">
    <label>
      Website
      <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </p>
);
