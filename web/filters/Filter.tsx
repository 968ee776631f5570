import { TriangleDownIcon } from "@primer/octicons-react";
import { Button } from "@primer/react";
import type { ComponentProps } from "react";
import { Picker } from "#web/ui/Picker.tsx";
import type { PickerItem } from "#web/ui/usePicker.ts";

type Props<Item extends PickerItem> = Omit<ComponentProps<typeof Picker<Item>>, "renderAnchor"> & {
  /** What the button says. */
  name: string;
};

/** A picker above a list: what it chooses becomes part of the query. */
export function Filter<Item extends PickerItem>({ name, ...picker }: Props<Item>) {
  return (
    <Picker
      {...picker}
      renderAnchor={({ "aria-labelledby": _, ...props }) => (
        <Button {...props} size="small" variant="invisible" trailingAction={TriangleDownIcon}>
          {name}
        </Button>
      )}
    />
  );
}
