import type { RefObject } from "react";
import { useKeys } from "#web/platform/shortcuts/useKeys.ts";

/** `/` moves the cursor into a field. The field of the page itself comes before that of the header. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>, place: "page" | "header"): void {
  useKeys({
    "/": () => {
      if (place === "header" && document.querySelector("main form[role=search]")) return false;
      field.current?.focus();
      return true;
    },
  });
}
