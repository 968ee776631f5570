import { useEffect } from "react";

/** Sets an attribute when the page is hydrated: before, its keys and buttons do nothing. Tests wait for it. */
export function HydrationMarker() {
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);
  return null;
}
