/** The state of all checks of a commit, which the header of their dialog tells. */
type ChecksHeaderState = "SUCCEEDED" | "FAILED" | "PENDING" | "SOME_FAILED";

export const CHECKS_HEADERS: Record<ChecksHeaderState, string> = {
  SUCCEEDED: "All checks have passed",
  FAILED: "All checks have failed",
  PENDING: "Some checks haven’t completed yet",
  SOME_FAILED: "Some checks were not successful",
};

export const CHECKS_NOT_RETRIEVED = "There was an error retrieving checks status";

type Count = { readonly state: string; readonly count: number };

export type ChecksRollup = {
  readonly state: string;
  readonly checkRunCount: number;
  readonly checkRunCountsByState: readonly Count[];
};

export function countSuccesses({ checkRunCountsByState }: ChecksRollup): number {
  return checkRunCountsByState.find(({ state }) => state === "SUCCESS")?.count ?? 0;
}

export function getChecksHeaderState(counts: readonly Count[]): ChecksHeaderState {
  const present = counts.filter(({ count }) => count > 0).map(({ state }) => state);
  if (present.every((state) => state === "SUCCESS")) return "SUCCEEDED";
  if (present.includes("PENDING")) return "PENDING";
  return present.includes("SUCCESS") ? "SOME_FAILED" : "FAILED";
}

/** What `GET /{owner}/{name}/commit/{oid}/status-details` answers. Checks have no app here, so the avatar is empty. */
export type ChecksDetails = {
  checksHeaderState: ChecksHeaderState;
  checksStatusSummary: string;
  checkRuns: CheckDetails[];
};

export type CheckDetails = {
  name: string;
  /** In lower case: a status, or the state of a completed check. */
  state: "in_progress" | "queued" | "success" | "pending" | "failure" | "error";
  /** The name of an icon. */
  icon: "check" | "dot-fill" | "x";
  avatarLogo: string;
  avatarUrl: string;
  avatarDescription: string;
  avatarBackgroundColor: string;
  /** The result in words, such as `Failure`. */
  additionalContext: string;
  description: string;
  pending: boolean;
  targetUrl: string | null;
};

export function getChecksDetailsPath(nameWithOwner: string, oid: string): string {
  return `/${nameWithOwner.split("/").map(encodeURIComponent).join("/")}/commit/${oid}/status-details`;
}
