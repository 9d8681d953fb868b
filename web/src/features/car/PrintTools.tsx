import clsx from 'clsx';
import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { trackEvent } from '../../lib/analytics.js';
import { downloadPdf } from './pdf.js';
import layout from '../../ui/layout.module.css';
import styles from './Sidebar.module.css';

interface ToolProps {
  readonly car: CarResponse;
}

export const PrintPage = ({ car }: ToolProps) => (
  <a
    className={clsx(layout.target, styles.tool)}
    href={`/print?car_id=${encodeURIComponent(car.slug)}`}
    target="_blank"
    rel="noreferrer nofollow"
    onClick={() => trackEvent('print', { car_id: car.id, details: { as: 'page' } })}
  >
    <Printer aria-hidden="true" size={18} />
    Printable page
  </a>
);

export const PrintPdf = ({ car }: ToolProps) => {
  const [isPreparing, setPreparing] = useState(false);
  const prepare = async () => {
    setPreparing(true);
    trackEvent('print', { car_id: car.id, details: { as: 'pdf' } });
    try {
      await downloadPdf(car);
    } catch (error) {
      window.alert((error as Error).message);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <button
      type="button"
      className={clsx(layout.target, styles.tool)}
      aria-disabled={isPreparing}
      onClick={() => {
        if (!isPreparing) void prepare();
      }}
    >
      <FileDown aria-hidden="true" size={18} />
      <span aria-live="polite">{isPreparing ? 'Preparing...' : 'Print PDF'}</span>
    </button>
  );
};
