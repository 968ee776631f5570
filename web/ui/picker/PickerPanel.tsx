import { useId, type ReactNode } from "react";
import { TextField } from "#web/ui/form/TextField.tsx";
import { PickerOption } from "#web/ui/picker/PickerOption.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import type { usePicker } from "#web/ui/picker/usePicker.ts";
import styles from "./Picker.module.css";

type Props<Item extends PickerItem> = {
  title: string;
  heading: string;
  placeholder: string;
  picker: ReturnType<typeof usePicker<Item>>;
  max: number;
  canExclude: boolean;
  error: string | undefined;
  renderVisual: ((item: Item) => ReactNode) | undefined;
};

/** A combobox: the text field keeps the focus, and its keys move through the options. */
export function PickerPanel<Item extends PickerItem>(props: Props<Item>) {
  const { heading, placeholder, picker, max, canExclude, error } = props;
  const id = useId();

  function selectOrExclude(item: Item, { altKey }: { altKey: boolean }) {
    if (altKey && canExclude) picker.exclude(item);
    else picker.select(item);
  }

  function handleKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const activeItem = picker.items?.[picker.activeIndex];
    if (event.key === "ArrowDown") picker.step(1);
    else if (event.key === "ArrowUp") picker.step(-1);
    else if (event.key !== "Enter") return;
    else if (activeItem) selectOrExclude(activeItem, event);
    else if (!picker.items) picker.enter();
    event.preventDefault();
  }

  return (
    <>
      <h2 className={styles.title}>{heading}</h2>
      <TextField
        data-autofocus
        role="combobox"
        aria-label={placeholder}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={picker.items?.length ? `${id}-${picker.activeIndex}` : undefined}
        placeholder={placeholder}
        value={picker.filter}
        autoComplete="off"
        onChange={(event) => picker.changeFilter(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <PickerOptions {...props} id={id} onSelect={selectOrExclude} />
      {canExclude && (
        <p className={styles.note}>
          <kbd>Alt</kbd>-click or <kbd>Alt</kbd> <kbd>Enter</kbd> to exclude
        </p>
      )}
      <p role="status" className={styles.note}>
        {error ?? getStatus(picker, max)}
      </p>
    </>
  );
}

type OptionsProps<Item extends PickerItem> = Pick<Props<Item>, "title" | "picker" | "max" | "renderVisual"> & {
  id: string;
  onSelect: (item: Item, event: { altKey: boolean }) => void;
};

function PickerOptions<Item extends PickerItem>({
  id,
  title,
  picker,
  max,
  renderVisual,
  onSelect,
}: OptionsProps<Item>) {
  const isMultiple = max > 1;
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={title}
      aria-multiselectable={isMultiple}
      aria-busy={!picker.items}
      className={styles.list}
    >
      {picker.items?.map((item, index) => (
        <PickerOption
          key={item.id}
          id={`${id}-${index}`}
          item={item}
          visual={renderVisual?.(item)}
          hasCheckbox={isMultiple}
          hasMixed={picker.hasMixed}
          isSelected={picker.isSelected(item)}
          isMixed={picker.isMixed(item)}
          isExcluded={picker.isExcluded(item)}
          isActive={index === picker.activeIndex}
          isDisabled={picker.isFull && !picker.isSelected(item)}
          onClick={(event) => onSelect(item, event)}
        />
      ))}
    </ul>
  );
}

function getStatus({ items, isFull }: { items: readonly PickerItem[] | undefined; isFull: boolean }, max: number) {
  if (!items) return "Loading…";
  if (items.length === 0) return "No matches";
  return isFull ? `Select up to ${max}` : "";
}
