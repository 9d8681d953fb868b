import { useMemo } from 'react';
import { describeForm } from '#contracts/domain/forms/forms';
import type { FormKind } from '#contracts/domain/forms/ids';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { useSite } from '../../lib/environment.js';
import { Modal } from '../../ui/Modal.js';
import { FormSubject } from './FormSubject.js';
import { FormView } from './FormView.js';
import { useSucceed } from './use-succeed.js';

interface FormDialogProps {
  readonly subject: EnquirySubject;
  readonly kind: FormKind;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly onClose: () => void;
}

/** A form about a vehicle, in a dialog over the current page. */
export const FormDialog = ({ subject, kind, fields, onClose }: FormDialogProps) => {
  const site = useSite();
  const form = useMemo(() => describeForm(kind, { site, car: subject }), [kind, site, subject]);
  const succeed = useSucceed();
  return (
    <Modal title={form.title} shape="dialog" onClose={onClose}>
      <FormSubject car={subject} />
      <FormView
        form={form}
        car={subject}
        more={fields && { fields }}
        onSent={(sent) => {
          onClose();
          succeed(subject, sent);
        }}
      />
    </Modal>
  );
};
