import type { ComponentProps } from "react";
import { FilterButton } from "#web/issue-filters/FilterButton.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";

type Props<Item extends PickerItem> = Omit<ComponentProps<typeof Picker<Item>>, "renderAnchor" | "command"> & {
  /** The text of the button. */
  name: string;
};

/** A picker above a list, whose selection becomes a part of the query. */
export function Filter<Item extends PickerItem>({ name, ...picker }: Props<Item>) {
  return (
    <Picker
      {...picker}
      command={{ id: `filter-${name}`, label: picker.title }}
      renderAnchor={(props) => <FilterButton {...props} name={name} />}
    />
  );
}
