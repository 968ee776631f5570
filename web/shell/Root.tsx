import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useIsLoading } from "#web/platform/router/useIsLoading.ts";
import { useKeys } from "#web/platform/shortcuts/useKeys.ts";
import { UnsavedGuard } from "#web/platform/unsaved/UnsavedGuard.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import styles from "./Root.module.css";

const CommandPalette = lazy(() =>
  import("#web/shell/CommandPalette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import("#web/shell/ShortcutsDialog.tsx").then((module) => ({ default: module.ShortcutsDialog })),
);

/** What stays while pages change: the line that shows a page is on its way, messages, scroll and focus. */
export function Root() {
  const isLoading = useIsLoading();
  const { pathname } = useLocation();
  const [window, setWindow] = useState<"palette" | "shortcuts">();
  useKeys({
    "Mod+k": () => setWindow("palette"),
    "?": () => setWindow("shortcuts"),
  });
  const announcer = useRef<HTMLParagraphElement>(null);
  const first = useRef(true);
  // A new page is told to screen readers, which hear nothing of a change without a load.
  useEffect(() => {
    if (first.current) first.current = false;
    else {
      if (announcer.current) announcer.current.textContent = document.title;
      // What was clicked is gone: without this the next Tab would begin at the top of the page.
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className={styles.progress} data-loading={isLoading || undefined} aria-hidden />
      <p ref={announcer} className="visually-hidden" aria-live="assertive" />
      <Outlet />
      <Toasts />
      <UnsavedGuard />
      {window && (
        <Suspense fallback={null}>
          {window === "palette" ? (
            <CommandPalette onClose={() => setWindow(undefined)} />
          ) : (
            <ShortcutsDialog onClose={() => setWindow(undefined)} />
          )}
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}
