import { X } from 'lucide-react';
import buttonStyles from './Button.module.css';

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
}

export const Chip = ({ label, onRemove }: ChipProps) => (
  <button type="button" className={buttonStyles.chip} onClick={onRemove} aria-label={`Remove ${label}`}>
    {label}
    <X aria-hidden="true" size={14} />
  </button>
);
