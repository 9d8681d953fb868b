import { useMemo, useState } from 'react';
import type { FormValues } from '#contracts/domain/forms/form';
import { describeForm } from '#contracts/domain/forms/forms';
import type { FormId } from '#contracts/domain/forms/ids';
import type { LeadContext } from '#contracts/domain/forms/lead';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { useSite } from '../../lib/environment.js';
import { FormSubject } from './FormSubject.js';
import { FormView } from './FormView.js';
import type { SentForm } from './use-lead-form.js';
import { Sent } from './Sent.js';
import { useSucceed } from './use-succeed.js';

export interface OneFormProps {
  readonly id: FormId;
  readonly car?: EnquirySubject | undefined;
  readonly begin?: FormValues | undefined;
  readonly more?: LeadContext['more'];
  /** Default: a car form leads to the success page, any other form is replaced by thanks. */
  readonly onSent?: (sent: SentForm) => void;
}

export const OneForm = ({ id, car, begin, more, onSent }: OneFormProps) => {
  const site = useSite();
  const form = useMemo(() => describeForm(id, { site, car }), [id, site, car]);
  const [sentBy, setSentBy] = useState<string>();
  const succeed = useSucceed();
  if (sentBy !== undefined) return <Sent name={sentBy} about={car?.name} />;
  return (
    <>
      {car && <FormSubject car={car} />}
      <FormView
        key={id}
        form={form}
        car={car}
        begin={begin}
        more={more}
        onSent={(sent) => {
          if (onSent) onSent(sent);
          else if (form.isCarForm) succeed(car, sent);
          else setSentBy(String(sent.values['name'] as string));
        }}
      />
    </>
  );
};
