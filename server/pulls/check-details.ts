import { CHECK_STATES, type CheckRunRow } from "#server/pulls/check-run.ts";
import { getChecksHeaderState, type CheckDetails, type ChecksDetails } from "#shared/checks.ts";

type StateCount = { state: CheckRunRow["state"]; count: number };

/** What the dialog of checks shows of the checks of a commit. */
export function toChecksDetails(runs: readonly CheckRunRow[]): ChecksDetails {
  const counts = countByState(runs);
  return {
    checksHeaderState: getChecksHeaderState(counts),
    checksStatusSummary: summarizeChecks(counts),
    checkRuns: runs.map(toCheckDetails),
  };
}

/** The states that occur, in the order of `CHECK_STATES`. */
export function countByState(runs: readonly CheckRunRow[]): StateCount[] {
  return CHECK_STATES.map((state) => ({ state, count: runs.filter((run) => run.state === state).length })).filter(
    ({ count }) => count > 0,
  );
}

/** `2 successful, 1 failing`. */
export function summarizeChecks(counts: readonly StateCount[]): string {
  return counts.map(({ state, count }) => `${count} ${SUMMARIES[state]}`).join(", ");
}

const SUMMARIES: Record<CheckRunRow["state"], string> = {
  SUCCESS: "successful",
  PENDING: "pending",
  FAILURE: "failing",
  ERROR: "errored",
};

const ICONS: Record<CheckRunRow["state"], CheckDetails["icon"]> = {
  SUCCESS: "check",
  PENDING: "dot-fill",
  FAILURE: "x",
  ERROR: "x",
};

export function toCheckDetails(run: CheckRunRow): CheckDetails {
  return {
    name: run.name,
    state: toState(run),
    icon: ICONS[run.state],
    avatarLogo: "",
    avatarUrl: "",
    avatarDescription: "",
    avatarBackgroundColor: "",
    additionalContext: toText(run.conclusion ?? run.status),
    description: run.summary ?? "",
    pending: run.state === "PENDING",
    targetUrl: run.detailsUrl,
  };
}

const STATES = { SUCCESS: "success", PENDING: "pending", FAILURE: "failure", ERROR: "error" } as const;
const STATUSES = { IN_PROGRESS: "in_progress", QUEUED: "queued" } as const;

function toState({ status, state }: CheckRunRow): CheckDetails["state"] {
  return status === "COMPLETED" ? STATES[state] : STATUSES[status];
}

/** `TIMED_OUT` as `Timed out`. */
function toText(value: string): string {
  const text = value.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
