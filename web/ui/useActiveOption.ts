import { useState } from "react";

/**
 * The active option of a combobox with `count` options. The arrow keys move it past either end to the other one,
 * Enter selects it.
 */
export function useActiveOption(count: number, onSelect: (index: number) => void) {
  const [active, setActive] = useState(0);
  const index = Math.max(0, Math.min(active, count - 1));

  /** Whether the key was one of these. */
  function handleKey(event: React.KeyboardEvent): boolean {
    if (event.key === "ArrowDown") setActive((index + 1) % Math.max(1, count));
    else if (event.key === "ArrowUp") setActive((index - 1 + count) % Math.max(1, count));
    else if (event.key === "Enter") onSelect(index);
    else return false;
    event.preventDefault();
    return true;
  }

  return { index, reset: () => setActive(0), handleKey };
}
