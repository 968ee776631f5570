import { useDeferredValue } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Whether what one stepped to has been painted: false at first, so that what heads it is drawn at once and the rest
 * right after. A page that came whole from the server is painted from the start; so is one that is gone back to or
 * has a place in it to go to, since those need its whole height.
 */
export function useHasPainted(): boolean {
  const isStep = useNavigationType() !== "POP";
  const { hash } = useLocation();
  return useDeferredValue(true, !isStep || hash !== "");
}
