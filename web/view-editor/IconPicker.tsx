import { useRef, useState } from "react";
import { ICONS, getKeywords } from "#web/view-editor/view-icons.ts";
import type { ViewFields } from "#web/view-editor/view-fields.ts";
import { ViewIcon } from "#web/view-editor/ViewIcon.tsx";
import { usePopover } from "#web/ui/overlay/usePopover.ts";
import { VIEW_COLORS, VIEW_ICONS, type ViewColor, type ViewIcon as IconName } from "#shared/views.ts";
import styles from "./IconPicker.module.css";

type Props = { icon: IconName; color: ViewColor; onChange: (fields: Partial<ViewFields>) => void };

/** A colour and a picture, each with its name, by mouse or with the arrow keys as radio buttons are. */
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
        <div ref={panel} className={styles.panel} role="dialog" aria-label="Icon and colour" {...panelProps}>
          <fieldset className={styles.colors}>
            <legend>Color</legend>
            {VIEW_COLORS.map((one) => (
              <label key={one} title={getKeywords(one)}>
                <input
                  type="radio"
                  name="view-color"
                  aria-label={getKeywords(one)}
                  checked={one === color}
                  data-autofocus={one === color || undefined}
                  onChange={() => onChange({ color: one })}
                />
                <span className={styles.swatch} data-color={one.toLowerCase()} />
              </label>
            ))}
          </fieldset>
          <fieldset className={styles.icons}>
            <legend>Icon</legend>
            {VIEW_ICONS.map((one) => {
              const Picture = ICONS[one];
              return (
                <label key={one} title={getKeywords(one)}>
                  <input
                    type="radio"
                    name="view-icon"
                    aria-label={getKeywords(one)}
                    checked={one === icon}
                    onChange={() => onChange({ icon: one })}
                  />
                  <Picture />
                </label>
              );
            })}
          </fieldset>
        </div>
      )}
    </>
  );
}
