import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayAfter } from '#contracts/domain/local-time';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { Button } from '../../ui/Button.js';
import { RadioPills } from '../../ui/RadioPills.js';
import { availabilityQuery, type TestDriveTarget } from './queries.js';
import { clockTime, dayName } from './times.js';
import fieldStyles from '../../ui/Field.module.css';
import text from '../../ui/text.module.css';
import styles from './SlotPicker.module.css';

interface SlotPickerProps {
  readonly label: string;
  readonly drive: TestDriveTarget;
  /** `2026-05-31T10:30` */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Number of days in a full response. */
const week = 7;

/** Choice of a day and one of its free times. Optional: without a choice, the dealer calls the shopper. */
export const SlotPicker = ({ label, drive, value, onChange, error }: SlotPickerProps) => {
  const { load } = useEnvironment();
  const isKnown = (drive.car_id ?? drive.location_id ?? '') !== '';
  const [from, setFrom] = useState<string>();
  const { data, isPending, isError } = useQuery({ ...availabilityQuery(load, drive, from), enabled: isKnown });
  const answer = found(data);
  const days = answer?.days.filter(({ slots }) => slots.length > 0) ?? [];
  const [chosen, setChosen] = useState<string>();
  // The value may come from a draft after the first render.
  const day = days.find((one) => one.day === (chosen ?? value.slice(0, 10))) ?? days[0];
  // A time that is no longer offered, or not at this location, must not be booked unseen.
  const isUnseen = answer !== undefined && value !== '' && !day?.slots.includes(value);
  useEffect(() => {
    if (isUnseen && error === undefined) onChange('');
  }, [isUnseen, error, onChange]);
  const last = answer?.days.at(-1)?.day;
  const hasLater = answer?.days.length === week && last !== undefined;
  const turn = (to: string | undefined) => {
    setFrom(to);
    onChange('');
  };
  const isEmpty = isError || (data && 'missing' in data) || (answer && days.length === 0 && from === undefined);
  return (
    <div className={styles.slotPicker} data-field="slot">
      {!isKnown && <p className={fieldStyles.hint}>Choose a location to see its times.</p>}
      {isKnown && isPending && <div className={styles.waiting} aria-hidden="true" />}
      {isKnown && isEmpty && (
        <p role="note">We can’t show times right now. Send the form and we’ll call you to find one that suits.</p>
      )}
      {answer && day && (
        <>
          <p className={text.note}>At {answer.location.name}. Leave it open and we’ll call you.</p>
          <RadioPills
            legend="Choose a day"
            name="drive-day"
            choices={days.map((one) => ({ value: one.day, label: dayName(one.day) }))}
            value={day.day}
            onChange={(next) => {
              setChosen(next);
              onChange('');
            }}
          />
          <RadioPills
            legend={label}
            name="drive-time"
            choices={day.slots.map((at) => ({ value: at, label: clockTime(at) }))}
            value={value}
            onChange={onChange}
            error={error}
          />
        </>
      )}
      {answer && (hasLater || from !== undefined) && (
        <div className={styles.weeks}>
          {from !== undefined && <Button onClick={() => turn(undefined)}>Earlier days</Button>}
          {hasLater && <Button onClick={() => turn(dayAfter(last, 1))}>Later days</Button>}
        </div>
      )}
      {error !== undefined && !(answer && day) && <p className={fieldStyles.error}>{error}</p>}
    </div>
  );
};
