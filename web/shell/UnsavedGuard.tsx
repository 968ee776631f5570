import { useEffect, useState, type ReactElement } from "react";
import { useBlocker, useLocation, type Location } from "react-router";
import { confirmLeaving, hasUnsaved, onLeaveQuestion } from "#web/platform/unsaved/useUnsaved.ts";

/** Asks before unsaved changes are left: by a link, by the browser's buttons, or by closing the page. */
export function UnsavedGuard() {
  const dialog = useLeaveDialog();
  const location = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const area = getLeftArea(currentLocation, nextLocation);
    return area !== undefined && hasUnsaved(area);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    let isCurrent = true;
    async function ask(): Promise<void> {
      if (blocker.state !== "blocked") return;
      const canLeave = await confirmLeaving(getLeftArea(location, blocker.location));
      // Another navigation has replaced the one that was asked about.
      if (!isCurrent) return;
      if (canLeave) blocker.proceed();
      else blocker.reset();
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [blocker, location]);
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (hasUnsaved()) event.preventDefault();
    }
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  }, []);
  return dialog;
}

/** The dialog of the last question. Its code is loaded when it is asked; without a connection the browser asks. */
function useLeaveDialog(): ReactElement | null {
  const [dialog, setDialog] = useState<ReactElement | null>(null);
  useEffect(
    () =>
      onLeaveQuestion(({ question, answer }) => {
        function onAnswer(canLeave: boolean) {
          setDialog(null);
          answer(canLeave);
        }
        import("#web/shell/LeaveDialog.tsx").then(
          ({ LeaveDialog }) => setDialog(<LeaveDialog question={question} onAnswer={onAnswer} />),
          () => answer(confirm(question)),
        );
      }),
    [],
  );
  return dialog;
}

/** Another address of a page is the same page, except for the issue in its panel. */
function getLeftArea(from: Location, to: Location): "page" | "panel" | undefined {
  if (from.pathname !== to.pathname) return "page";
  return getPanel(from) === getPanel(to) ? undefined : "panel";
}

const getPanel = ({ search }: Location) => new URLSearchParams(search).get("issue");
