import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type RefObject } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useIsLoading } from "#web/platform/router/useIsLoading.ts";
import { HoldKeys } from "#web/platform/commands/HoldKeys.ts";
import { useCommandKeys } from "#web/platform/commands/useCommandKeys.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { UnsavedGuard } from "#web/shell/UnsavedGuard.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import styles from "./Root.module.css";

const CommandPalette = lazy(() =>
  import("#web/shell/CommandPalette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import("#web/shell/ShortcutsDialog.tsx").then((module) => ({ default: module.ShortcutsDialog })),
);

type OpenDialog = "palette" | "shortcuts" | undefined;

/** Loads what all pages have that needs not be there at first: commands, and the progress of bulk updates. */
type Props = { loadExtras: () => Promise<{ PageExtras: ComponentType }> };

/** What stays while pages change: the progress line, toasts, dialogs of all pages, scroll and focus. */
export function Root({ loadExtras }: Props) {
  const isLoading = useIsLoading();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  useRegisterCommands(
    [
      { id: "palette", label: "Command palette", keys: ["Mod+k"], run: () => setDialog("palette") },
      { id: "shortcuts", label: "Keyboard shortcuts", keys: ["?"], run: () => setDialog("shortcuts") },
    ],
    "everywhere",
  );
  const announcement = usePageAnnouncement();
  const extras = useLoaded(loadExtras);
  useCommandKeys(extras !== undefined);
  return (
    <>
      <div className={styles.progress} data-loading={isLoading || undefined} aria-hidden />
      <p ref={announcement} className="visually-hidden" aria-live="assertive" />
      <Outlet />
      <Toasts />
      <UnsavedGuard />
      {extras && <extras.PageExtras />}
      <Suspense fallback={<HoldKeys />}>
        {dialog === "palette" && <CommandPalette onClose={close} />}
        {dialog === "shortcuts" && <ShortcutsDialog onClose={close} />}
      </Suspense>
      <ScrollRestoration />
    </>
  );
}

/** Announces a new page to screen readers, which do not notice a navigation without a page load. */
function usePageAnnouncement(): RefObject<HTMLParagraphElement | null> {
  const announcement = useRef<HTMLParagraphElement>(null);
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (announcement.current) announcement.current.textContent = document.title;
    // The clicked link is gone: without this the next Tab would start at the top of the page.
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return announcement;
}
