import { useEffect } from "react";

/** Says that the page around it is alive: only now do its keys and buttons do what they should. Tests wait for it. */
export function HydrationMarker() {
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);
  return null;
}
