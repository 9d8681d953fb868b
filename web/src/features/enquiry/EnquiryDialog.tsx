import { useState } from 'react';
import { isInStock } from '#contracts/car-status';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { Modal } from '../../ui/Modal.js';
import { EnquiryForm } from './EnquiryForm.js';
import { EnquirySent } from './EnquirySent.js';

interface EnquiryDialogProps {
  readonly subject: EnquirySubject;
  readonly onClose: () => void;
}

export const EnquiryDialog = ({ subject, onClose }: EnquiryDialogProps) => {
  const [sentBy, setSentBy] = useState<string>();
  const title = isInStock(subject.status) ? 'Enquire about this vehicle' : 'Find me something similar';
  return (
    <Modal title={sentBy === undefined ? title : 'Enquiry sent'} shape="dialog" onClose={onClose}>
      {sentBy === undefined ? (
        <EnquiryForm subject={subject} onSent={setSentBy} />
      ) : (
        <EnquirySent name={sentBy} subject={subject} onClose={onClose} />
      )}
    </Modal>
  );
};
