import { Armchair, Film, Images, Rotate3d } from 'lucide-react';
import type { ViewerMode } from '#contracts/domain/car/viewer-modes';
import styles from './viewer.module.css';

const faces: Readonly<Record<ViewerMode, { readonly label: string; readonly Icon: typeof Images }>> = {
  spinner: { label: '360°', Icon: Rotate3d },
  walkaround: { label: 'Walkaround', Icon: Film },
  gallery: { label: 'Gallery', Icon: Images },
  interior: { label: 'Interior', Icon: Armchair },
};

interface ModeBarProps {
  readonly modes: readonly ViewerMode[];
  readonly mode: ViewerMode;
  readonly onChoose: (mode: ViewerMode) => void;
  /** Called on hover, before a mode is chosen. */
  readonly onPointTo?: (mode: ViewerMode) => void;
}

/** Buttons for the viewer's modes. Renders nothing if there is only one. */
export const ModeBar = ({ modes, mode, onChoose, onPointTo }: ModeBarProps) =>
  modes.length > 1 && (
    <div className={styles.modes} role="group" aria-label="Views of the vehicle">
      {modes.map((offered) => {
        const { label, Icon } = faces[offered];
        return (
          <button
            key={offered}
            type="button"
            aria-pressed={offered === mode}
            onClick={() => onChoose(offered)}
            onPointerEnter={() => onPointTo?.(offered)}
          >
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
            {label}
          </button>
        );
      })}
    </div>
  );
