import type { ComponentProps } from "react";
import { parseIssuePath } from "#web/panel/panel-address.ts";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { isPlainClick } from "#web/platform/router/is-plain-click.ts";
import { Link } from "#web/ui/Link.tsx";

/** A link that opens an issue in the side panel. With Ctrl, Cmd or Shift the browser opens it as a page. */
export function PanelLink({ to, onClick, ...props }: ComponentProps<typeof Link>) {
  const show = useShowPanel();
  return (
    <Link
      to={to}
      {...props}
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
