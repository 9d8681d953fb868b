interface MoreButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly more: string;
  readonly less: string;
}

export const MoreButton = ({ isOpen, onToggle, more, less }: MoreButtonProps) => (
  <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
    {isOpen ? less : more}
  </button>
);
