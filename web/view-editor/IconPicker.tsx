import { useRef, useState, type ReactNode } from "react";
import { ICONS, getKeywords } from "#web/view-editor/view-icons.ts";
import type { ViewFields } from "#web/view-editor/view-fields.ts";
import { ViewIcon } from "#web/view-editor/ViewIcon.tsx";
import { usePopover } from "#web/ui/overlay/usePopover.ts";
import { VIEW_COLORS, VIEW_ICONS, type ViewColor, type ViewIcon as IconName } from "#shared/views.ts";
import styles from "./IconPicker.module.css";

type Props = { icon: IconName; color: ViewColor; onChange: (fields: Partial<ViewFields>) => void };

/** A button that opens radio buttons for the color and the icon of a view. */
export function IconPicker({ icon, color, onChange }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { panel, panelProps, onPointerDown, shouldOpen } = usePopover<HTMLDivElement>(opener, {
    isOpen,
    align: "start",
    onClose: () => setOpen(false),
  });
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={`Icon: ${getKeywords(icon)}, ${getKeywords(color)}`}
        aria-expanded={isOpen}
        onPointerDown={onPointerDown}
        onClick={() => setOpen(shouldOpen())}
      >
        <ViewIcon icon={icon} color={color} />
      </button>
      {isOpen && (
        <div ref={panel} className={styles.panel} role="dialog" aria-label="Icon and color" {...panelProps}>
          <Colors color={color} onChange={onChange} />
          <Icons icon={icon} onChange={onChange} />
        </div>
      )}
    </>
  );
}

function Colors({ color, onChange }: Pick<Props, "color" | "onChange">) {
  const change = (name: ViewColor) => onChange({ color: name });
  return (
    <fieldset className={styles.colors}>
      <legend>Color</legend>
      {VIEW_COLORS.map((name) => (
        <Choice key={name} group="view-color" name={name} isSelected={name === color} onSelect={change}>
          <span className={styles.swatch} data-color={name.toLowerCase()} />
        </Choice>
      ))}
    </fieldset>
  );
}

function Icons({ icon, onChange }: Pick<Props, "icon" | "onChange">) {
  const change = (name: IconName) => onChange({ icon: name });
  return (
    <fieldset className={styles.icons}>
      <legend>Icon</legend>
      {VIEW_ICONS.map((name) => {
        const Picture = ICONS[name];
        return (
          <Choice key={name} group="view-icon" name={name} isSelected={name === icon} onSelect={change}>
            <Picture />
          </Choice>
        );
      })}
    </fieldset>
  );
}

type ChoiceProps<Name extends string> = {
  group: "view-color" | "view-icon";
  name: Name;
  isSelected: boolean;
  onSelect: (name: Name) => void;
  children: ReactNode;
};

function Choice<Name extends string>({ group, name, isSelected, onSelect, children }: ChoiceProps<Name>) {
  return (
    <label title={getKeywords(name)}>
      <input
        type="radio"
        name={group}
        aria-label={getKeywords(name)}
        checked={isSelected}
        data-autofocus={(isSelected && group === "view-color") || undefined}
        onChange={() => onSelect(name)}
      />
      {children}
    </label>
  );
}
