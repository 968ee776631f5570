import type { ComponentProps } from "react";
import { Link as RouterLink, matchRoutes, UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { use } from "react";
import { prefetchPage, type PageHandle } from "#web/platform/router/page-route.tsx";

type Props = ComponentProps<typeof RouterLink> & { to: string };

/** A link within the program: hovering over it or focusing it starts its page's data and code. */
export function Link({ to, onMouseEnter, onFocus, ...rest }: Props) {
  const router = use(DataRouterContext)?.router;
  function prefetch() {
    if (!router) return;
    const url = new URL(to, location.href);
    const match = matchRoutes(router.routes as never, url.pathname)?.at(-1);
    const handle = match?.route.handle as PageHandle | undefined;
    if (match && handle) prefetchPage(handle.definition, match.params, url);
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
