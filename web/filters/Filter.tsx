import { TriangleDownIcon } from "@primer/octicons-react";
import { useState, type ComponentProps, type HTMLAttributes } from "react";
import { Picker } from "#web/ui/Picker.tsx";
import type { PickerItem } from "#web/ui/usePicker.ts";
import styles from "./FilterMenus.module.css";

type Props<Item extends PickerItem> = Omit<ComponentProps<typeof Picker<Item>>, "renderAnchor" | "isOpenAtFirst"> & {
  /** What the button says. */
  name: string;
};

/**
 * A picker above a list: what it chooses becomes part of the query. Until
 * somebody opens it, it is a button and nothing more: six panels that nobody
 * looks at were a third of the time that a list took to render.
 */
export function Filter<Item extends PickerItem>({ name, ...picker }: Props<Item>) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) {
    return (
      <Picker
        {...picker}
        isOpenAtFirst
        renderAnchor={({ "aria-labelledby": _, ...props }) => <FilterButton {...props} name={name} />}
      />
    );
  }
  return (
    <FilterButton
      name={name}
      aria-haspopup
      aria-expanded={false}
      onClick={() => {
        picker.onOpen();
        setWanted(true);
      }}
    />
  );
}

function FilterButton({ name, ...props }: HTMLAttributes<HTMLElement> & { name: string }) {
  return (
    <button {...props} type="button" className={styles.filter}>
      {name} <TriangleDownIcon />
    </button>
  );
}
