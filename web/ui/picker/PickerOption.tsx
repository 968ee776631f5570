import { CheckIcon, XIcon } from "@primer/octicons-react";
import { useEffect, useRef, type ReactNode } from "react";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import styles from "./Picker.module.css";

type Props = {
  id: string;
  item: PickerItem;
  visual: ReactNode;
  hasCheckbox: boolean;
  /** Whether several things are edited at once, of which some may have the item. */
  hasMixed: boolean;
  isSelected: boolean;
  isMixed: boolean;
  isExcluded: boolean;
  isActive: boolean;
  isDisabled: boolean;
  onClick: (event: React.MouseEvent) => void;
};

export function PickerOption({ id, item, visual, hasCheckbox, onClick, ...state }: Props) {
  const { isSelected, isMixed, isExcluded, isActive, isDisabled } = state;
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // The text field handles the keys, as in the pattern of a combobox.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={option}
      id={id}
      role="option"
      aria-selected={state.hasMixed ? undefined : isSelected}
      aria-checked={state.hasMixed ? getChecked(state) : undefined}
      aria-disabled={isDisabled || undefined}
      data-active={isActive || undefined}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onClick}
    >
      <span
        className={styles.state}
        data-box={hasCheckbox || undefined}
        data-checked={isSelected || isMixed || undefined}
      >
        {isSelected && <CheckIcon size={12} />}
        {isMixed && <span className={styles.dash} />}
        {isExcluded && <XIcon size={12} aria-label="Excluded" />}
      </span>
      <span className={styles.visual}>{visual}</span>
      <span className={styles.label}>
        <span className={styles.text}>{item.text}</span>
        {item.description && <span className={styles.description}>{item.description}</span>}
      </span>
    </li>
  );
}

function getChecked({ isMixed, isSelected }: { isMixed: boolean; isSelected: boolean }): boolean | "mixed" {
  return isMixed ? "mixed" : isSelected;
}
