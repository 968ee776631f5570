import { KebabHorizontalIcon } from "@primer/octicons-react";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { MenuItem } from "#web/ui/overlay/menu-items.ts";

type Props = {
  label: string;
  /** Names the row for screen readers, such as "label bug". */
  subject: string;
  items: readonly MenuItem[];
};

/** The kebab menu of a row. */
export function ActionsMenu({ label, subject, items }: Props) {
  return (
    <Menu
      label={label}
      align="end"
      groups={[{ items }]}
      renderOpener={(props) => (
        <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label={`Actions for ${subject}`} />
      )}
    />
  );
}
