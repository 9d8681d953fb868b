import { type RefObject, useEffect } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Decides whether the visitor has changed a control from its initial value. */
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
 * Replays input from before hydration as React events. Runs once the component is hydrated, with all its children that
 * are not lazy.
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
    // React ignores an event if the value equals the last one it knows, and the element's own setter updates that.
    control.value = control.defaultValue;
    setValueUnseen(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

/** Sets the value as the browser does, bypassing React's setter on the element. */
const setValueUnseen = (control: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value);
};
