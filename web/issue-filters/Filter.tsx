import { TriangleDownIcon } from "@primer/octicons-react";
import type { ComponentProps } from "react";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import styles from "./FilterMenus.module.css";

type Props<Item extends PickerItem> = Omit<ComponentProps<typeof Picker<Item>>, "renderAnchor"> & {
  /** What the button says. */
  name: string;
};

/** A picker above a list: what it chooses becomes part of the query. */
export function Filter<Item extends PickerItem>({ name, ...picker }: Props<Item>) {
  return (
    <Picker
      {...picker}
      renderAnchor={(props) => (
        <button {...props} type="button" className={styles.filter}>
          {name} <TriangleDownIcon />
        </button>
      )}
    />
  );
}
