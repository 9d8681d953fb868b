import { type RefObject, useEffect } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether somebody typed, ticked or chose what the page did not begin with. */
export const isTouched = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement) {
    const atFirst = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, atFirst);
  }
  return control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
};

/**
 * What was typed, ticked or chosen in the server's page before its scripts were there happens again for React, once the
 * component is hydrated with everything in it that waits for no code of its own.
 */
export const useEarlyInput = (within: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    within.current?.querySelectorAll<Control>('input, select, textarea').forEach(repeat);
  }, [within]);
};

const repeat = (control: Control): void => {
  if (!isTouched(control)) return;
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control.type === 'checkbox' || control.type === 'radio') {
    const box = control as HTMLInputElement;
    box.checked = box.defaultChecked;
    box.click();
  } else {
    const { value } = control;
    // React takes an event for a change only where the value differs from the one that it knows, and setting it tells React.
    control.value = control.defaultValue;
    setValueUnseen(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

/** As the browser does when somebody types. */
const setValueUnseen = (control: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value);
};
