import { useEffect, useState } from "react";
import { useRouter } from "#web/platform/router/useRouter.ts";

const PENDING_DELAY_MS = 150;

/**
 * Whether a page has been loading for longer than a short delay; with a path, only a page of that path. It
 * subscribes to the router itself, so that the start of a navigation renders nothing.
 */
export function useIsLoading(pathname?: string): boolean {
  const router = useRouter();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe(({ navigation }) => {
      clearTimeout(timer);
      if (navigation.state === "loading" && (pathname ?? navigation.location.pathname) === navigation.location.pathname)
        timer = setTimeout(() => setSlow(true), PENDING_DELAY_MS);
      else setSlow(false);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router, pathname]);
  return isSlow;
}
