import { CheckIcon, type Icon } from "@primer/octicons-react";
import {
  Fragment,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { usePopover, type PopoverAlign } from "#web/ui/overlay/usePopover.ts";
import styles from "./Menu.module.css";

export type MenuItem = {
  text: string;
  description?: string;
  icon?: Icon | undefined;
  visual?: ReactNode;
  /** One of several that exclude each other: whether it is the one. */
  isSelected?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** A page to go to, in place of `onSelect`. */
  to?: string;
  onSelect?: () => void;
};

export type MenuGroup = { title?: ReactNode; items: readonly (MenuItem | false | null | undefined)[] };

type OpenerProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & { ref: Ref<HTMLButtonElement> };

type Props = {
  label: string;
  align?: PopoverAlign;
  groups: readonly (MenuGroup | false | null | undefined)[];
  /** Where the page itself moves the focus to the opener. */
  openerRef?: RefObject<HTMLButtonElement | null>;
  /** What opens it: a button that takes these props. */
  renderOpener: (props: OpenerProps) => ReactElement;
};

/** Things to do, behind a button: with arrow keys, first letters, Home and End, as menus are. Its items are made when it opens. */
export function Menu({ label, align = "start", groups, renderOpener, openerRef }: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const opener = openerRef ?? own;
  const [isOpen, setOpen] = useState(false);
  const { panel, panelProps, onPointerDown, meansToOpen } = usePopover<HTMLDivElement>(opener, {
    isOpen,
    align,
    onClose: () => setOpen(false),
  });
  return (
    <>
      {renderOpener({
        ref: opener,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onPointerDown,
        onClick: () => setOpen(meansToOpen()),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen && (
        <MenuPanel
          label={label}
          groups={groups}
          panelRef={panel}
          panelProps={panelProps}
          close={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

type PanelProps = Pick<Props, "label" | "groups"> & {
  panelRef: Ref<HTMLDivElement>;
  panelProps: ReturnType<typeof usePopover>["panelProps"];
  close: () => void;
};

function MenuPanel({ label, groups, panelRef, panelProps, close }: PanelProps) {
  const navigate = useNavigate();
  const shown = groups.flatMap((group) => (group ? [group] : []));

  function choose(item: MenuItem) {
    if (item.isDisabled) return;
    close();
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
      onKeyDown={onMenuKey}
    >
      {shown.map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <hr className={styles.line} />}
          {group.title !== undefined && <div className={styles.heading}>{group.title}</div>}
          {group.items.map((item, index) =>
            item ? (
              <button
                key={item.text}
                type="button"
                role={item.isSelected === undefined ? "menuitem" : "menuitemradio"}
                aria-checked={item.isSelected}
                aria-disabled={item.isDisabled || undefined}
                className={styles.item}
                data-danger={item.isDanger || undefined}
                tabIndex={-1}
                data-autofocus={(at === 0 && index === group.items.findIndex(Boolean)) || undefined}
                onClick={() => choose(item)}
              >
                {item.isSelected !== undefined && (
                  <span className={styles.mark}>{item.isSelected && <CheckIcon />}</span>
                )}
                {item.icon && <item.icon />}
                {item.visual}
                <span className={styles.words}>
                  {item.text}
                  {item.description && <span className={styles.description}>{item.description}</span>}
                </span>
              </button>
            ) : null,
          )}
        </Fragment>
      ))}
    </div>
  );
}

function onMenuKey(event: React.KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (to !== undefined) items.at(to % items.length)?.focus();
  else if (event.key === "Tab") event.currentTarget.hidePopover();
  else if (isLetter) {
    const letter = event.key.toLowerCase();
    [...items.slice(at + 1), ...items]
      .find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
      ?.focus();
  } else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}
