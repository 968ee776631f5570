import { GearIcon } from "@primer/octicons-react";
import { useRef, type ButtonHTMLAttributes, type ReactElement, type ReactNode, type Ref, type RefObject } from "react";
import { IconButton } from "#web/ui/Button.tsx";
import { usePageCommand } from "#web/platform/commands/useRegisterCommands.ts";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import { usePopover } from "#web/ui/overlay/usePopover.ts";
import type { PickerCommand } from "#web/ui/picker/lazy-picker.tsx";
import { PickerPanel } from "#web/ui/picker/PickerPanel.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import { usePicker, type PickerOptions } from "#web/ui/picker/usePicker.ts";
import styles from "./Picker.module.css";

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & { ref: Ref<HTMLButtonElement> };

type Props<Item extends PickerItem> = PickerOptions<Item> & {
  title: string;
  /** What the panel says to do, in place of the title. */
  heading?: string;
  placeholder: string;
  /** What is shown before an item: a color, a picture. */
  renderVisual?: (item: Item) => ReactNode;
  /** Lets the command palette, and a key, open the panel. */
  command?: PickerCommand | undefined;
  /** The button that opens the panel. By default a gear. */
  renderAnchor?: (props: ButtonProps) => ReactElement | null;
  /** The element that the panel is beside, where it is not the button. */
  anchor?: RefObject<HTMLElement | null> | undefined;
};

/** Selects one or several of many items: a text field filters a list of options. */
export function Picker<Item extends PickerItem>(props: Props<Item>) {
  const { title, heading = title, placeholder, renderVisual, renderAnchor, anchor, command, ...options } = props;
  const picker = usePicker(options);
  const button = useRef<HTMLButtonElement>(null);
  const { panel, panelProps, onPointerDown, shouldOpen } = usePopover<HTMLDivElement>(anchor ?? button, {
    isOpen: picker.isOpen,
    align: "start",
    onClose: picker.close,
  });
  usePageCommand(command && { ...command, run: openInView });
  useMountEffect(() => {
    if (options.startsOpen) scrollIntoView();
  });

  function scrollIntoView() {
    button.current?.scrollIntoView({ block: "nearest" });
  }

  function openInView() {
    scrollIntoView();
    picker.open();
  }

  return (
    <>
      {(renderAnchor ?? renderGear(title))({
        ref: button,
        "aria-haspopup": "dialog",
        "aria-expanded": picker.isOpen,
        onPointerDown,
        onClick: () => (shouldOpen() ? picker.open() : picker.close()),
      })}
      {picker.isOpen && (
        <div ref={panel} {...panelProps} role="dialog" aria-label={title} className={styles.panel}>
          <PickerPanel
            title={title}
            heading={heading}
            placeholder={placeholder}
            picker={picker}
            max={options.max}
            canExclude={options.excluded !== undefined}
            error={options.error}
            renderVisual={renderVisual}
          />
        </div>
      )}
    </>
  );
}

const renderGear = (title: string) => (props: ButtonProps) => (
  <IconButton {...props} icon={GearIcon} size="small" aria-label={`Edit ${title}`} />
);
