import { useEffect, useRef } from 'react';
import { createLocalList, useIsListed } from './local-list.js';

/** Settings of this browser that are switched off. */
const switchedOff = createLocalList({
  key: 'forecourt.switched-off',
  limit: 1,
  read: ({ id }) => (id === 'shortcuts' ? { id } : undefined),
});

const isOn = (): boolean => !switchedOff.has('shortcuts');

const switchTo = (on: boolean): void => {
  if (on) switchedOff.clear();
  else switchedOff.add({ id: 'shortcuts' });
};

/** Tells whether single keys are shortcuts in this browser, and switches them on and off. */
export const useShortcutSetting = () => [!useIsListed(switchedOff, 'shortcuts'), switchTo] as const;

/**
 * Calls the action of a pressed key, except while typing or with a modifier key. Keys that write a character can be
 * switched off, because spoken words and unsteady hands press them by accident.
 */
export const useShortcuts = (actions: Readonly<Record<string, () => unknown>>): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length > 1 || isOn()) latest.current[event.key]?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
