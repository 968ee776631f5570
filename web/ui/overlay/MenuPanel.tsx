import { CheckIcon } from "@primer/octicons-react";
import { createContext, Fragment, use, type Ref } from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import type { MenuGroup, MenuItem } from "#web/ui/overlay/menu-items.ts";
import type { usePopover } from "#web/ui/overlay/usePopover.ts";
import styles from "./Menu.module.css";

type OpenMenu = {
  label: string;
  panelRef: Ref<HTMLDivElement>;
  panelProps: ReturnType<typeof usePopover>["panelProps"];
  onClose: () => void;
};

/** The open menu around a panel. */
export const MenuContext = createContext<OpenMenu | undefined>(undefined);

type Props = { groups: readonly (MenuGroup | false | null | undefined)[] };

/** The items of a menu, which renders it while it is open. */
export function MenuPanel({ groups }: Props) {
  const menu = use(MenuContext);
  if (!menu) throw new Error("A MenuPanel is outside of a menu.");
  const { label, panelRef, panelProps, onClose } = menu;
  const navigate = useNavigate();
  const shownGroups = groups
    .flatMap((group) => group || [])
    .map(({ title, items }) => ({ title, items: items.flatMap((item) => item || []) }));
  const allItems = shownGroups.flatMap(({ items }) => items);
  const initialItem = allItems.find((item) => item.isInitial) ?? allItems[0];

  function select(item: MenuItem) {
    if (item.isDisabled) return;
    onClose();
    if (item.to !== undefined) void navigate(item.to);
    else item.onSelect?.();
  }

  return (
    <div
      ref={panelRef}
      className={styles.panel}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      {...panelProps}
      onKeyDown={handleMenuKey}
    >
      {shownGroups.map(({ title, items }, index) => (
        <Fragment key={index}>
          {index > 0 && <hr className={styles.line} />}
          {title !== undefined && <div className={styles.heading}>{title}</div>}
          {items.map((item) => (
            <MenuButton key={item.text} item={item} isInitial={item === initialItem} onClick={() => select(item)} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

type ButtonProps = { item: MenuItem; isInitial: boolean; onClick: () => void };

function MenuButton({ item, isInitial, onClick }: ButtonProps) {
  const { isSelected } = item;
  return (
    <button
      type="button"
      role={isSelected === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={isSelected}
      aria-disabled={item.isDisabled || undefined}
      className={styles.item}
      data-danger={item.isDanger || undefined}
      tabIndex={-1}
      data-autofocus={isInitial || undefined}
      onClick={onClick}
    >
      {isSelected !== undefined && <span className={styles.state}>{isSelected && <CheckIcon />}</span>}
      {item.icon && <item.icon />}
      {item.visual}
      <span className={styles.label}>
        {item.text}
        {item.description && <span className={styles.description}>{item.description}</span>}
      </span>
    </button>
  );
}

/** Arrow keys, Home and End move the focus, a letter moves it to the next item that begins with it, Tab closes. */
function handleMenuKey(event: React.KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const index = items.findIndex((item) => item === document.activeElement);
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key];
  if (target !== undefined) items.at(target % items.length)?.focus();
  else if (event.key === "Tab") event.currentTarget.hidePopover();
  else if (isLetter(event)) findByLetter([...items.slice(index + 1), ...items], event.key)?.focus();
  else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}

function isLetter({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

function findByLetter(items: readonly HTMLElement[], letter: string): HTMLElement | undefined {
  return items.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()));
}
