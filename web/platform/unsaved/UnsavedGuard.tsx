import { useEffect } from "react";
import { useBlocker, useLocation, type Location } from "react-router";
import { confirmLeaving, hasUnsaved } from "#web/platform/unsaved/useUnsaved.ts";

/** Asks before unsaved changes are left: by a link, by the browser's buttons, or by closing the page. */
export function UnsavedGuard() {
  const location = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const area = getLeftArea(currentLocation, nextLocation);
    return area !== undefined && hasUnsaved(area);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirmLeaving(getLeftArea(location, blocker.location))) blocker.proceed();
    else blocker.reset();
  }, [blocker, location]);
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (hasUnsaved()) event.preventDefault();
    }
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  }, []);
  return null;
}

/** Another address of a page is the same page, except for the issue in its panel. */
function getLeftArea(from: Location, to: Location): "page" | "panel" | undefined {
  if (from.pathname !== to.pathname) return "page";
  return getPanel(from) === getPanel(to) ? undefined : "panel";
}

const getPanel = ({ search }: Location) => new URLSearchParams(search).get("issue");
