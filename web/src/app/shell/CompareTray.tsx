import clsx from 'clsx';
import { Camera, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { useLocalList } from '../../lib/local-list.js';
import { compared, maxCompared } from '../../lib/saved-vehicles.js';
import { useNextFocus } from '../../lib/use-next-focus.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { Picture } from '../../ui/Picture.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './CompareTray.module.css';

/** Cars chosen for comparison, on every page except the comparison itself. */
export const CompareTray = () => {
  const cars = useLocalList(compared);
  const { pathname } = useLocation();
  useNextFocus(`.${styles.compareTray} button`);
  if (cars.length === 0 || pathname === '/compare') return null;
  const chosen = [...cars].reverse();
  return (
    <aside className={clsx(layout.row, styles.compareTray)} aria-label="Chosen to compare">
      <ul>
        {chosen.map(({ id, name, primary_image_url }) => (
          <li key={id} className={styles.trayCar}>
            {primary_image_url === undefined ? (
              <span className={styles.trayEmpty}>
                <Camera aria-hidden="true" size={16} />
              </span>
            ) : (
              <Picture path={primary_image_url} alt={name} sizes="72px" maxWidth={160} />
            )}
            <button
              type="button"
              className={clsx(layout.fill, styles.trayRemove)}
              aria-label={`Remove ${name} from compare`}
              onClick={() => compared.remove(id)}
            >
              <X aria-hidden="true" size={14} strokeWidth={2.5} />
            </button>
          </li>
        ))}
        {Array.from({ length: maxCompared - chosen.length }, (_, index) => (
          <li key={index} className={clsx(styles.trayCar, styles.trayEmpty)} aria-hidden="true" />
        ))}
      </ul>
      <Button look="quiet" className={styles.trayClear} onClick={() => compared.clear()}>
        Clear
      </Button>
      {chosen.length > 1 ? (
        <ButtonLink look="primary" to="/compare">
          Compare {chosen.length}
        </ButtonLink>
      ) : (
        <p className={clsx(text.note, styles.trayHint)}>Add one more to compare</p>
      )}
    </aside>
  );
};
