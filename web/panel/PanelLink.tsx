import type { ComponentProps } from "react";
import { parseIssuePath } from "#web/panel/panel-address.ts";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { isPlainClick, Link } from "#web/ui/Link.tsx";

/** A link to an issue that opens it beside what one is reading. With Ctrl, Cmd or Shift it is a link like any other. */
export function PanelLink({ to, onClick, ...rest }: ComponentProps<typeof Link>) {
  const show = useShowPanel();
  return (
    <Link
      to={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const issue = parseIssuePath(to);
        if (event.defaultPrevented || !issue || !isPlainClick(event)) return;
        event.preventDefault();
        show(issue);
      }}
    />
  );
}
