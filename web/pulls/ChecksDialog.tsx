import { CheckCircleFillIcon, DotFillIcon, XCircleFillIcon } from "@primer/octicons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { CHECKS_HEADERS, CHECKS_NOT_RETRIEVED, type CheckDetails, type ChecksDetails } from "#shared/checks.ts";
import styles from "./ChecksBadge.module.css";

const ICONS = { check: CheckCircleFillIcon, "dot-fill": DotFillIcon, x: XCircleFillIcon };
const COLORS = {
  check: "var(--fgColor-success)",
  "dot-fill": "var(--fgColor-attention)",
  x: "var(--fgColor-danger)",
};

type Props = {
  /** The header until the checks are loaded. */
  title: string;
  /** The address that answers with the checks. */
  path: string;
  /** Called with whether the checks were loaded. */
  onLoad: (isLoaded: boolean) => void;
  onClose: () => void;
};

/** The checks of a commit, with their summaries and links to their details. A row cannot contain it, so it is in the body. */
export function ChecksDialog({ title, path, onLoad, onClose }: Props) {
  const [details, setDetails] = useState<ChecksDetails | "failed">();
  const handle = useEffectEvent((loaded: ChecksDetails | "failed") => {
    setDetails(loaded);
    onLoad(loaded !== "failed");
  });
  useEffect(() => {
    const abort = new AbortController();
    fetchChecks(path, abort.signal).then(handle, () => abort.signal.aborted || handle("failed"));
    return () => abort.abort();
  }, [path]);
  const isLoaded = details !== undefined && details !== "failed";
  return createPortal(
    <Dialog title={isLoaded ? CHECKS_HEADERS[details.checksHeaderState] : title} onClose={onClose}>
      {details === "failed" && <p role="alert">{CHECKS_NOT_RETRIEVED}</p>}
      {details === undefined && <Spinner label="Loading the checks" />}
      {isLoaded && (
        <ul className={styles.checks}>
          {details.checkRuns.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      )}
    </Dialog>,
    document.body,
  );
}

async function fetchChecks(path: string, signal: AbortSignal): Promise<ChecksDetails> {
  const response = await fetch(path, { signal, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as ChecksDetails;
}

function Check({ check }: { check: CheckDetails }) {
  const Shape = ICONS[check.icon];
  return (
    <li>
      {check.state === "in_progress" ? (
        <Spinner label="In progress" size={16} />
      ) : (
        <Shape fill={COLORS[check.icon]} aria-label={check.state} />
      )}
      <span>
        <strong>{check.name}</strong>{" "}
        <span className={styles.by}>{check.description === "" ? check.additionalContext : check.description}</span>
      </span>
      {check.targetUrl !== null && (
        <a href={check.targetUrl} rel="nofollow noopener noreferrer" target="_blank">
          Details
        </a>
      )}
    </li>
  );
}
