import { use, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";

const PATIENCE_MS = 150;

/**
 * Whether another page or query of this very list is on its way, and has been for long enough to be told.
 * The router is listened to beside React: its rows are not drawn anew for a navigation that just begins.
 */
export function useIsReloading(): boolean {
  const router = use(DataRouterContext)?.router;
  const { pathname } = useLocation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router?.subscribe(({ navigation }) => {
      clearTimeout(timer);
      if (navigation.state === "loading" && navigation.location.pathname === pathname) {
        timer = setTimeout(() => setSlow(true), PATIENCE_MS);
      } else setSlow(false);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [router, pathname]);
  return isSlow;
}
