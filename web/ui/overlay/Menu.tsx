import {
  useImperativeHandle,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
} from "react";
import type { Command } from "#web/platform/commands/commands.ts";
import { usePageCommand } from "#web/platform/commands/useRegisterCommands.ts";
import type { MenuGroup } from "#web/ui/overlay/menu-items.ts";
import { MenuContext, MenuPanel } from "#web/ui/overlay/MenuPanel.tsx";
import { usePopover, type PopoverAlign } from "#web/ui/overlay/usePopover.ts";

type OpenerProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & { ref: Ref<HTMLButtonElement> };

export type MenuHandle = { open: () => void };

type Props = {
  /** For a parent that opens the menu. */
  ref?: Ref<MenuHandle>;
  label: string;
  align?: PopoverAlign;
  groups?: readonly (MenuGroup | false | null | undefined)[];
  /** Instead of groups: renders a `MenuPanel` while the menu is open. What only its items need costs nothing before. */
  children?: ReactElement;
  /** Lets the command palette and keys open the menu, under its label. */
  command?: Omit<Command, "label" | "run">;
  /** For a parent that focuses the opener. */
  openerRef?: RefObject<HTMLButtonElement | null>;
  renderOpener: (props: OpenerProps) => ReactElement;
};

/** A button that opens a menu, with the keys of the menu button pattern. */
export function Menu({ ref, label, align = "start", groups = [], children, renderOpener, command, openerRef }: Props) {
  const ownRef = useRef<HTMLButtonElement>(null);
  const opener = openerRef ?? ownRef;
  const [isOpen, setOpen] = useState(false);
  const { panel, panelProps, onPointerDown, shouldOpen } = usePopover<HTMLDivElement>(opener, {
    isOpen,
    align,
    onClose: () => setOpen(false),
  });

  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), []);
  usePageCommand(command && { ...command, label, run: () => setOpen(true) });

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      {renderOpener({
        ref: opener,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onPointerDown,
        onClick: () => setOpen(shouldOpen()),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen && (
        <MenuContext value={{ label, panelRef: panel, panelProps, onClose: close }}>
          {children ?? <MenuPanel groups={groups} />}
        </MenuContext>
      )}
    </>
  );
}
