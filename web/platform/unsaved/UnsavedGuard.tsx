import { useEffect } from "react";
import { useBlocker } from "react-router";
import { confirmLeaving, hasUnsaved } from "#web/platform/unsaved/useUnsaved.ts";

/** Asks before a page with unsaved changes is left: by a link, by the browser's buttons, or by closing it. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirmLeaving()) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (hasUnsaved()) event.preventDefault();
    }
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  }, []);
  return null;
}
