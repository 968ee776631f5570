import { useRef, useState } from "react";
import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { getStateItems } from "#web/bulk/state-items.ts";
import { MenuContext, MenuPanel } from "#web/ui/overlay/MenuPanel.tsx";
import { usePopover } from "#web/ui/overlay/usePopover.ts";

/** Opens or closes the issues. */
export function StateAction({ target, opener, onChange, onClose }: ActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  const anchor = opener.anchor ?? button;
  const [isOpen, setOpen] = useState(opener.startsOpen);
  const { panel, panelProps, onPointerDown, shouldOpen } = usePopover<HTMLDivElement>(anchor, {
    isOpen,
    align: "start",
    onClose: end,
  });

  function end() {
    setOpen(false);
    onClose();
  }

  function close() {
    end();
    anchor.current?.focus();
  }

  return (
    <>
      {opener.render({
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onPointerDown,
        onClick: () => setOpen(shouldOpen()),
      })}
      {isOpen && (
        <MenuContext value={{ label: "Mark as", panelRef: panel, panelProps, onClose: close }}>
          <MenuPanel
            groups={[
              {
                items: getStateItems({
                  areOpen: target.areOpen,
                  onSelect: (state) =>
                    onChange(state === "OPEN" ? { state: "OPEN" } : { state: "CLOSED", stateReason: state }),
                }),
              },
            ]}
          />
        </MenuContext>
      )}
    </>
  );
}
