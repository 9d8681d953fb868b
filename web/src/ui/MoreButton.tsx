import buttonStyles from './Button.module.css';

interface MoreButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly more: string;
  readonly less: string;
}

export const MoreButton = ({ isOpen, onToggle, more, less }: MoreButtonProps) => (
  <button type="button" className={buttonStyles.textButton} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
    {isOpen ? less : more}
  </button>
);
