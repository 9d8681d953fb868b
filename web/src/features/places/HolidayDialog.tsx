import clsx from 'clsx';
import type { HolidayLine } from '#contracts/domain/places/opening-hours';
import { Modal } from '../../ui/Modal.js';
import placesStyles from './places.module.css';
import text from '../../ui/text.module.css';
import styles from './HolidayDialog.module.css';

interface HolidayDialogProps {
  /** Name of the location. */
  readonly name: string;
  readonly lines: readonly HolidayLine[];
  readonly onClose: () => void;
}

const format = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export const HolidayDialog = ({ name, lines, onClose }: HolidayDialogProps) => (
  <Modal title={`Holiday Opening Hours: ${name}`} shape="dialog" onClose={onClose}>
    <table className={clsx(text.numbers, placesStyles.hours, styles.holidayHours)}>
      <tbody>
        {lines.map(({ date, hours }) => (
          <tr key={date}>
            <th scope="row">{format.format(new Date(date))}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Modal>
);
