import { CheckIcon, XIcon } from "@primer/octicons-react";
import { useEffect, useRef, type ReactNode } from "react";
import type { PickerItem } from "#web/ui/picker/usePicker.ts";
import styles from "./Picker.module.css";

type Props = {
  id: string;
  item: PickerItem;
  visual: ReactNode;
  isMany: boolean;
  isChosen: boolean;
  isExcluded: boolean;
  isActive: boolean;
  isDisabled: boolean;
  onChoose: (isAlt: boolean) => void;
};

export function PickerOption({
  id,
  item,
  visual,
  isMany,
  isChosen,
  isExcluded,
  isActive,
  isDisabled,
  onChoose,
}: Props) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // The keys are the text field's: the option is only pointed at, as in the pattern of a combobox.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      data-active={isActive || undefined}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : (event) => onChoose(event.altKey)}
    >
      <span className={styles.mark} data-box={isMany || undefined} data-checked={isChosen || undefined}>
        {isChosen && <CheckIcon size={12} />}
        {isExcluded && <XIcon size={12} aria-label="Excluded" />}
      </span>
      <span className={styles.visual}>{visual}</span>
      <span className={styles.words}>
        <span className={styles.text}>{item.text}</span>
        {item.description && <span className={styles.description}>{item.description}</span>}
      </span>
    </li>
  );
}
