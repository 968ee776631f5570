import { use, type ComponentProps } from "react";
import { isSavingData } from "#web/platform/is-saving-data.ts";
import { PageQueriesContext } from "#web/platform/router/page-queries.ts";
import { startWhenResting } from "#web/platform/router/start-when-resting.ts";
import { prefetchPage } from "#web/platform/router/usePrefetch.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link within the program. Its page is prefetched when the pointer or the focus stays on it, and when it is pressed. */
export function Link({ to, onClick, onMouseEnter, onFocus, onPointerDown, children, ...rest }: Props) {
  const router = useRouter();
  const queries = use(PageQueriesContext);
  const prefetch = () => {
    if (!isSavingData()) void prefetchPage({ routes: router.routes, queries }, to);
  };
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
        startWhenResting(event.currentTarget, "mouseleave", prefetch);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        startWhenResting(event.currentTarget, "blur", prefetch);
        onFocus?.(event);
      }}
      onPointerDown={(event) => {
        if (isPlainClick(event)) prefetch();
        onPointerDown?.(event);
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
