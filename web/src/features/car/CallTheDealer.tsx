import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { Button, ButtonAnchor } from '../../ui/Button.js';
import { maskPhone } from './phone.js';

/** The number, or the way to it. */
export const CallTheDealer = ({ phone }: { readonly phone: string }) => {
  const { features, labels } = useSite();
  const [isRevealed, setRevealed] = useState(!features.maskedPhone);
  if (isRevealed) {
    return (
      <ButtonAnchor href={telephone(phone)} className="call-the-dealer">
        <Phone aria-hidden="true" size={18} />
        {phone}
      </ButtonAnchor>
    );
  }
  return (
    <Button className="call-the-dealer" onClick={() => setRevealed(true)}>
      <Phone aria-hidden="true" size={18} />
      {labels.callTheDealer}
      <span className="masked-phone" aria-hidden="true">
        {maskPhone(phone)}
      </span>
    </Button>
  );
};
