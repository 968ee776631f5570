import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const PATIENCE_MS = 150;

/** Whether another page or query of this very list is on its way, and has been for long enough to be told. */
export function useIsReloading(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isReloading = navigation.state === "loading" && navigation.location.pathname === pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isReloading) return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isReloading]);
  return isReloading && isSlow;
}
