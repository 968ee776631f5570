import type { ComponentProps } from "react";
import { isPlainClick } from "#web/platform/router/is-plain-click.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link within the program. `prefetchLinks` prefetches its page. */
export function Link({ to, onClick, children, ...rest }: Props) {
  const router = useRouter();
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
      {...rest}
    >
      {children}
    </a>
  );
}
