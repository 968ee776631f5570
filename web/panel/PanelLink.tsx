import type { ComponentProps } from "react";
import { issueOfPath } from "#web/panel/panel-address.ts";
import { usePanel } from "#web/panel/usePanel.ts";
import { Link } from "#web/ui/Link.tsx";

/** A link to an issue that opens it beside what one is reading. With Ctrl, Cmd or Shift it is a link like any other. */
export function PanelLink({ to, onClick, ...rest }: ComponentProps<typeof Link>) {
  const { show } = usePanel();
  return (
    <Link
      to={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const issue = issueOfPath(to);
        if (event.defaultPrevented || !issue || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
          return;
        event.preventDefault();
        show(issue);
      }}
    />
  );
}
