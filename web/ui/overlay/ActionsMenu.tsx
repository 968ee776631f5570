import { KebabHorizontalIcon } from "@primer/octicons-react";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu, type MenuItem } from "#web/ui/overlay/Menu.tsx";

/** What can be done with one row, behind three dots. `of`: what the row is, for whoever hears the page. */
export function ActionsMenu({ label, of, items }: { label: string; of: string; items: readonly MenuItem[] }) {
  return (
    <Menu
      label={label}
      align="end"
      groups={[{ items }]}
      renderOpener={(props) => (
        <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label={`Actions for ${of}`} />
      )}
    />
  );
}
