import { CHECK_STATES, type CheckRunRow, type CheckState } from "#server/commits/check-run.ts";
import type { Checks } from "#server/commits/checks.ts";
import type { CommitStatusRow } from "#server/commits/commit-status.ts";
import { getChecksHeaderState, type CheckDetails, type ChecksDetails } from "#shared/checks.ts";

type StateCount = { state: CheckState; count: number };

/** What the dialog of checks shows of the checks of a commit. */
export function toChecksDetails(checks: Checks): ChecksDetails {
  const counts = countByState(checks);
  return {
    checksHeaderState: getChecksHeaderState(counts),
    checksStatusSummary: summarizeChecks(counts),
    checkRuns: [...checks.runs.map(toCheckDetails), ...checks.statuses.map(toStatusDetails)],
  };
}

/** The states that occur, in the order of `CHECK_STATES`. */
export function countByState({ runs, statuses }: Checks): StateCount[] {
  const states = [...runs.map(({ state }) => state), ...statuses.map(getState)];
  return CHECK_STATES.map((state) => ({ state, count: states.filter((each) => each === state).length })).filter(
    ({ count }) => count > 0,
  );
}

/** A status that is expected has not been reported yet. */
function getState({ state }: CommitStatusRow): CheckState {
  return state === "EXPECTED" ? "PENDING" : state;
}

/** `2 successful, 1 failing`. */
export function summarizeChecks(counts: readonly StateCount[]): string {
  return counts.map(({ state, count }) => `${count} ${SUMMARIES[state]}`).join(", ");
}

const SUMMARIES: Record<CheckState, string> = {
  SUCCESS: "successful",
  PENDING: "pending",
  FAILURE: "failing",
  ERROR: "errored",
};

const ICONS: Record<CheckState, CheckDetails["icon"]> = {
  SUCCESS: "check",
  PENDING: "dot-fill",
  FAILURE: "x",
  ERROR: "x",
};

const NO_AVATAR = { avatarLogo: "", avatarUrl: "", avatarDescription: "", avatarBackgroundColor: "" };

export function toCheckDetails(run: CheckRunRow): CheckDetails {
  return {
    ...NO_AVATAR,
    name: run.name,
    state: toState(run),
    icon: ICONS[run.state],
    additionalContext: toText(run.conclusion ?? run.status),
    description: run.title ?? run.summary ?? "",
    pending: run.state === "PENDING",
    targetUrl: run.detailsUrl,
  };
}

function toStatusDetails(status: CommitStatusRow): CheckDetails {
  const state = getState(status);
  return {
    ...NO_AVATAR,
    name: status.context,
    state: STATES[state],
    icon: ICONS[state],
    additionalContext: toText(status.state),
    description: status.description ?? "",
    pending: state === "PENDING",
    targetUrl: status.targetUrl,
  };
}

const STATES = { SUCCESS: "success", PENDING: "pending", FAILURE: "failure", ERROR: "error" } as const;

function toState({ status, state }: CheckRunRow): CheckDetails["state"] {
  if (status === "COMPLETED") return STATES[state];
  return status === "IN_PROGRESS" ? "in_progress" : "queued";
}

/** `TIMED_OUT` as `Timed out`. */
function toText(value: string): string {
  const text = value.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
