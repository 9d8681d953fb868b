import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { useSite } from '../../lib/environment.js';
import { Button } from '../../ui/Button.js';

interface EnquirySentProps {
  readonly name: string;
  readonly subject?: EnquirySubject | undefined;
  readonly onClose?: () => void;
}

export const EnquirySent = ({ name, subject, onClose }: EnquirySentProps) => {
  const { phones } = useSite();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="enquiry-sent">
      <CircleCheck aria-hidden="true" size={48} strokeWidth={1.5} />
      <p ref={text} tabIndex={-1} className="enquiry-sent-title">
        Thank you, {name}.
      </p>
      <p>
        Your enquiry {subject && `about the ${subject.name} `}is with our team. We will be in touch shortly. If you
        would rather talk now, call us on {phones.main}.
      </p>
      {onClose && (
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      )}
    </div>
  );
};
