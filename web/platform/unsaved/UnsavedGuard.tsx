import { useEffect } from "react";
import { useBlocker } from "react-router";
import { hasUnsaved } from "#web/platform/unsaved/useUnsaved.ts";

const LEAVE_QUESTION = "Are you sure you want to leave? You have unsaved changes.";

/** True where nothing would be lost, or the person wants to go all the same. The browser's own question waits, and takes keys everywhere. */
export function confirmLeaving(): boolean {
  return !hasUnsaved() || confirm(LEAVE_QUESTION);
}

/** Asks before a page with unsaved words is left, by a link, by the browser's buttons, or by closing it. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirm(LEAVE_QUESTION)) blocker.proceed();
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
