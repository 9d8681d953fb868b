import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { telephone } from '../../lib/format.js';
import { logWarning } from '../../lib/log.js';
import { Button, ButtonAnchor } from '../../ui/Button.js';
import { maskPhone, phoneFor } from '#contracts/domain/phone';
import { useRevealed } from './revealed.js';
import styles from './Sidebar.module.css';

/** The phone number, or the button that reveals it. */
export const CallTheDealer = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const { labels } = site;
  const [isRevealed, reveal] = useRevealed(car);
  const phone = phoneFor(car, site);
  const isPressed = useRef(false);
  useEffect(() => {
    if (phone === '') logWarning('No phone number available.');
  }, [phone]);
  if (phone === '') return null;
  if (isRevealed) {
    return (
      <ButtonAnchor
        ref={(link) => {
          // It replaces the button that had the focus.
          if (isPressed.current) link?.focus();
          isPressed.current = false;
        }}
        href={telephone(phone)}
        aria-label={`${labels.callTheDealer}: ${phone}`}
        data-car-id={car.id}
      >
        <Phone aria-hidden="true" size={18} />
        {phone}
      </ButtonAnchor>
    );
  }
  return (
    <Button
      onClick={() => {
        isPressed.current = true;
        reveal();
      }}
    >
      <Phone aria-hidden="true" size={18} />
      {labels.callTheDealer}
      <span className={styles.masked} aria-hidden="true">
        {maskPhone(phone)}
      </span>
    </Button>
  );
};
