import { useShortcutSetting } from '../lib/use-keys.js';
import styles from './ShortcutSwitch.module.css';

/** Switches single-key shortcuts off and on in this browser. */
export const ShortcutSwitch = () => {
  const [isOn, switchTo] = useShortcutSetting();
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => switchTo(target.checked)} />
      Single keys are shortcuts
    </label>
  );
};
