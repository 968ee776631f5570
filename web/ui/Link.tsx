import { use, type ComponentProps } from "react";
import { PageQueriesContext } from "#web/platform/router/page-queries.ts";
import { prefetchPage } from "#web/platform/router/usePrefetch.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link within the program. Hovering over it or focusing it prefetches its page. */
export function Link({ to, onClick, onMouseEnter, onFocus, children, ...rest }: Props) {
  const router = useRouter();
  const queries = use(PageQueriesContext);
  const prefetch = () => void prefetchPage({ routes: router.routes, queries }, to);
  return (
    <a
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || (rest.target ?? "_self") !== "_self") return;
        event.preventDefault();
        const { pathname, search, hash } = router.state.location;
        // As in browsers, a link to the current address adds no entry to the history.
        void router.navigate(to, { replace: to === pathname + search + hash });
      }}
      onMouseEnter={(event) => {
        prefetch();
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch();
        onFocus?.(event);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}

/** With another button or a key held, a click is the browser's: a new tab, a window, a download. */
export function isPlainClick(event: React.MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
