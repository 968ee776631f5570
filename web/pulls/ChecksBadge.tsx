import { AlertIcon, CheckIcon, DotFillIcon, XIcon } from "@primer/octicons-react";
import { lazy, Suspense, useRef, useState } from "react";
import {
  CHECKS_HEADERS,
  CHECKS_NOT_RETRIEVED,
  countSuccesses,
  getChecksDetailsPath,
  getChecksHeaderState,
  type ChecksRollup,
} from "#shared/checks.ts";
import styles from "./ChecksBadge.module.css";

const ChecksDialog = lazy(() =>
  import("#web/pulls/ChecksDialog.tsx").then((module) => ({ default: module.ChecksDialog })),
);

const ICONS: Record<string, typeof CheckIcon> = { SUCCESS: CheckIcon, PENDING: DotFillIcon, FAILURE: XIcon };

type Props = { nameWithOwner: string; oid: string; rollup: ChecksRollup };

/** Successful over all checks of a commit. Opens a dialog with the checks. */
export function ChecksBadge({ nameWithOwner, oid, rollup }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const badge = useRef<HTMLButtonElement>(null);
  const successes = countSuccesses(rollup);
  const isUnknown = hasFailed || rollup.state === "ERROR";
  const Shape = (!isUnknown && ICONS[rollup.state]) || AlertIcon;
  const close = () => {
    setOpen(false);
    badge.current?.focus();
  };
  return (
    <>
      <button
        ref={badge}
        type="button"
        className={styles.badge}
        data-state={isUnknown ? "ERROR" : rollup.state}
        aria-haspopup="dialog"
        aria-label={isUnknown ? CHECKS_NOT_RETRIEVED : `${successes} / ${rollup.checkRunCount} successful checks`}
        title={isUnknown ? CHECKS_NOT_RETRIEVED : undefined}
        onClick={() => setOpen(true)}
      >
        <Shape size={12} /> {isUnknown ? "?/?" : `${successes}/${rollup.checkRunCount}`}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChecksDialog
            title={CHECKS_HEADERS[getChecksHeaderState(rollup.checkRunCountsByState)]}
            path={getChecksDetailsPath(nameWithOwner, oid)}
            onLoad={(isLoaded) => setFailed(!isLoaded)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
