import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Whether something is edited in place. The button that starts it gets the focus back in the end. */
export function useEditInPlace() {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function stop() {
    // The button must be rendered again before it can be focused.
    flushSync(() => setEditing(false));
    button.current?.focus();
  }
  return { isEditing, start: () => setEditing(true), stop, button };
}
