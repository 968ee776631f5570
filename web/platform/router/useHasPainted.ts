import { useDeferredValue } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Whether a page has been painted after a navigation to it. False in the first render, so that the header is painted
 * first and the content after it. True from the start for pages from the server, and where the scroll position needs the
 * whole height: after going back, and with a hash.
 */
export function useHasPainted(): boolean {
  const isNavigation = useNavigationType() !== "POP";
  const { hash } = useLocation();
  return useDeferredValue(true, !isNavigation || hash !== "");
}
