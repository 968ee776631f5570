import { GearIcon } from "@primer/octicons-react";
import { IconButton, SelectPanel } from "@primer/react";
import { useRef, useState, type ComponentType } from "react";

export type PickerItem = { id: string; text: string; description?: string | undefined; leadingVisual?: ComponentType };

export type PickerProps = {
  title: string;
  placeholder: string;
  /** What the filter has found; undefined while it looks. */
  items: readonly PickerItem[] | undefined;
  selected: readonly PickerItem[];
  most: number;
  onFilter: (text: string) => void;
  onOpen: () => void;
  /** The chosen ids, when the panel closes and they are others than before. */
  onSelect: (ids: string[]) => void;
  isOpenAtFirst: boolean;
};

/** Chooses one or several of many, filtered as one types. */
export function Picker({
  title,
  placeholder,
  items,
  selected,
  most,
  onFilter,
  onOpen,
  onSelect,
  isOpenAtFirst,
}: PickerProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [filter, setFilter] = useState("");
  const [chosen, setChosen] = useState<readonly PickerItem[]>(selected);
  // The panel may close in the very event that chooses, before anything has rendered again.
  const latest = useRef(chosen);

  function choose(next: readonly PickerItem[]) {
    latest.current = next;
    setChosen(next);
  }

  function change(open: boolean, gesture: string) {
    setOpen(open);
    if (open) {
      choose(selected);
      setFilter("");
      onFilter("");
      onOpen();
    } else if (gesture !== "cancel") {
      const ids = latest.current.map((item) => item.id);
      const before = new Set(selected.map((item) => item.id));
      if (ids.length !== before.size || ids.some((id) => !before.has(id))) onSelect(ids);
    }
  }

  const byId = new Map(chosen.map((item) => [item.id, item]));
  const shown = items ? [...items] : [];
  // What is chosen stays in sight though the filter, or the first page, does not have it.
  if (filter === "") shown.unshift(...chosen.filter((item) => !shown.some((one) => one.id === item.id)));
  const found = shown.filter((item) => byId.has(item.id));
  const common = {
    title,
    open: isOpen,
    onOpenChange: change,
    loading: items === undefined,
    items: shown,
    filterValue: filter,
    onFilterChange: (text: string) => {
      setFilter(text);
      onFilter(text);
    },
    placeholder: title,
    placeholderText: placeholder,
    inputLabel: placeholder,
    overlayProps: { width: "medium" as const, height: "fit-content" as const, maxHeight: "large" as const },
    message:
      shown.length === 0 && items
        ? { variant: "empty" as const, title: "Nothing matches", body: "Try another search term." }
        : undefined,
    renderAnchor: ({ children, "aria-labelledby": _, ...props }: React.HTMLAttributes<HTMLElement>) => (
      <IconButton
        {...(props as object)}
        icon={GearIcon}
        size="small"
        variant="invisible"
        aria-label={`Edit ${title}`}
        data-children={children ? undefined : ""}
      />
    ),
  };
  if (most === 1) {
    return (
      <SelectPanel
        {...common}
        selected={found[0]}
        onSelectedChange={(item: { id?: string | number } | undefined) =>
          // What is chosen already is let go by choosing it again.
          choose(shown.filter((one) => one.id === item?.id && one.id !== latest.current[0]?.id))
        }
      />
    );
  }
  return (
    <SelectPanel
      {...common}
      selected={found}
      onSelectedChange={(next: { id?: string | number }[]) => {
        const ids = new Set(next.map((item) => item.id));
        const kept = chosen.filter((item) => ids.has(item.id) || !shown.some((one) => one.id === item.id));
        const added = shown.filter((item) => ids.has(item.id) && !byId.has(item.id));
        choose([...kept, ...added].slice(0, most));
      }}
    />
  );
}
