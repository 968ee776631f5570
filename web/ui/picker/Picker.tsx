import { GearIcon } from "@primer/octicons-react";
import { useId, useRef, type ButtonHTMLAttributes, type ReactElement, type ReactNode, type Ref } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { PickerOption } from "#web/ui/picker/PickerOption.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { usePopover } from "#web/ui/overlay/usePopover.ts";
import { usePicker, type Choice, type PickerItem } from "#web/ui/picker/usePicker.ts";
import styles from "./Picker.module.css";

type Props<Item extends PickerItem> = Choice<Item> & {
  title: string;
  placeholder: string;
  /** What has gone wrong with looking for the items, if something has. */
  error?: string | undefined;
  /** What stands before an item: a colour, a picture. */
  renderVisual?: (item: Item) => ReactNode;
  /** What opens the panel; a gear when absent. */
  renderAnchor?: (props: AnchorProps) => ReactElement;
};

/** Chooses one or several of many, filtered as one types: a text field over a list of options. */
export function Picker<Item extends PickerItem>({
  title,
  placeholder,
  error,
  renderVisual,
  renderAnchor,
  ...choice
}: Props<Item>) {
  const picker = usePicker(choice);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { panel, panelProps, onPointerDown, meansToOpen } = usePopover<HTMLDivElement>(opener, {
    isOpen: picker.isOpen,
    align: "start",
    onClose: picker.close,
  });
  const optionId = (index: number) => `${id}-${index}`;

  function handleKey(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = picker.shown?.[picker.active];
    if (step) picker.setActive(picker.active + step);
    else if (event.key === "Enter" && item) chooseOrExclude(item, event.altKey);
    else if (event.key !== "Enter") return;
    event.preventDefault();
  }

  function chooseOrExclude(item: Item, isAlt: boolean) {
    if (isAlt && choice.excluded) picker.exclude(item);
    else picker.choose(item);
  }

  return (
    <>
      {(renderAnchor ?? gear(title))({
        ref: opener,
        "aria-haspopup": "dialog",
        "aria-expanded": picker.isOpen,
        onPointerDown,
        onClick: () => {
          if (meansToOpen()) picker.open();
          else picker.close();
        },
      })}
      {picker.isOpen && (
        <div ref={panel} {...panelProps} role="dialog" aria-label={title} className={styles.panel}>
          <h2 className={styles.title}>{title}</h2>
          <TextField
            data-autofocus
            role="combobox"
            aria-label={placeholder}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={id}
            aria-activedescendant={picker.shown?.length ? optionId(picker.active) : undefined}
            placeholder={placeholder}
            value={picker.filter}
            autoComplete="off"
            onChange={(event) => picker.changeFilter(event.target.value)}
            onKeyDown={handleKey}
          />
          <ul
            id={id}
            role="listbox"
            aria-label={title}
            aria-multiselectable={choice.most > 1}
            aria-busy={!picker.shown}
            className={styles.list}
          >
            {picker.shown?.map((item, index) => (
              <PickerOption
                key={item.id}
                id={optionId(index)}
                item={item}
                visual={renderVisual?.(item)}
                isMany={choice.most > 1}
                isChosen={picker.isChosen(item)}
                isExcluded={picker.isExcluded(item)}
                isActive={index === picker.active}
                isDisabled={picker.isFull && !picker.isChosen(item)}
                onChoose={(isAlt) => chooseOrExclude(item, isAlt)}
              />
            ))}
          </ul>
          {choice.excluded && (
            <p className={styles.note}>
              <kbd>Alt</kbd> and click, or <kbd>Alt</kbd> <kbd>Enter</kbd>, excludes.
            </p>
          )}
          <p role="status" className={styles.note}>
            {announcement(picker.shown, error, picker.isFull ? choice.most : undefined)}
          </p>
        </div>
      )}
    </>
  );
}

type AnchorProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & { ref: Ref<HTMLButtonElement> };

const gear = (title: string) => (props: AnchorProps) => (
  <IconButton {...props} icon={GearIcon} size="small" aria-label={`Edit ${title}`} />
);

function announcement(
  shown: readonly PickerItem[] | undefined,
  error: string | undefined,
  most: number | undefined,
): string {
  if (error) return error;
  if (!shown) return "Loading…";
  if (shown.length === 0) return "Nothing matches";
  return most ? `At most ${most} can be chosen` : "";
}
