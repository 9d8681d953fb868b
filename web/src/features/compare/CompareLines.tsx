import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import styles from './CompareTable.module.css';
import type { CompareLine } from './lines.js';

interface CompareLinesProps {
  readonly lines: readonly CompareLine[];
  readonly carIds: readonly string[];
  readonly title?: string;
  /** Shows yes and no as icons. */
  readonly asMarks?: boolean;
}

export const CompareLines = ({ lines, carIds, title, asMarks = false }: CompareLinesProps) => (
  <tbody role="rowgroup">
    {title !== undefined && (
      <tr role="row" className={styles.title}>
        <th role="columnheader" scope="col">
          {title}
        </th>
      </tr>
    )}
    {lines.map(({ label, values, differs }) => (
      <tr key={label} role="row" className={clsx(styles.line, differs && styles.differs)}>
        <th role="rowheader" scope="row">
          {label}
          {differs && <span className={styles.mark} aria-hidden="true" />}
          {differs && <span className="visually-hidden"> (differs)</span>}
        </th>
        {values.map((value, index) => (
          <td key={carIds[index]} role="cell">
            {asMarks ? <Mark value={value} /> : (value ?? <span aria-label="not said">–</span>)}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

const Mark = ({ value }: { readonly value: string | undefined }) => (
  <>
    {value === 'Yes' ? (
      <Check aria-hidden="true" size={20} className={styles.has} />
    ) : (
      <Minus aria-hidden="true" size={20} />
    )}
    <span className="visually-hidden">{value}</span>
  </>
);
