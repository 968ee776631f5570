import type { ComponentProps } from "react";
import { Link as RouterLink, UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { use } from "react";
import { prefetchAddress } from "#web/platform/router/prefetch.ts";

type Props = ComponentProps<typeof RouterLink> & { to: string };

/** A link within the program: hovering over it or focusing it starts its page's data and code. */
export function Link({ to, onMouseEnter, onFocus, ...rest }: Props) {
  const router = use(DataRouterContext)?.router;
  function prefetch() {
    if (!router) return;
    void prefetchAddress(router.routes, to);
  }
  return (
    <RouterLink
      to={to}
      onMouseEnter={(event) => {
        prefetch();
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch();
        onFocus?.(event);
      }}
      {...rest}
    />
  );
}
