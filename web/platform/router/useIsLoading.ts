import { useEffect, useState } from "react";
import { useRouter } from "#web/platform/router/useRouter.ts";

const PENDING_DELAY_MS = 150;

/**
 * Whether a page is on its way, one of this path where that is given, and has been for long enough to be told. The
 * router is listened to beside React: nothing is drawn anew for a navigation that just begins.
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
