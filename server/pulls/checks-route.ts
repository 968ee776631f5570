import type { FastifyInstance } from "fastify";
import { orNotFound } from "#server/errors.ts";
import { batch } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { CHECK_STATES, commitKey, loadCheckRuns, type CheckRunRow } from "#server/pulls/check-run.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { getChecksHeaderState, type CheckDetails, type ChecksDetails } from "#shared/checks.ts";

type Params = { owner: string; name: string; oid: string };

/** `GET /{owner}/{name}/commit/{oid}/status-details`: the checks of a commit, for their dialog. */
export function checksRoute(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: Params }>("/:owner/:name/commit/:oid/status-details", async (request, reply) => {
    const ctx = await platform.getContext(request);
    const { owner, name, oid } = request.params;
    const repository = orNotFound(await repositoryByName(ctx, owner, name), "a Repository");
    const commit = { repositoryId: repository.id, oid: oid.toLowerCase() };
    void reply.header("cache-control", "no-store");
    return toDetails((await batch(ctx, loadCheckRuns, commit, commitKey)) ?? []);
  });
}

function toDetails(runs: readonly CheckRunRow[]): ChecksDetails {
  const counts = CHECK_STATES.map((state) => ({ state, count: runs.filter((run) => run.state === state).length }));
  const occurring = counts.filter(({ count }) => count > 0);
  return {
    checksHeaderState: getChecksHeaderState(counts),
    checksStatusSummary: occurring.map(({ state, count }) => `${count} ${SUMMARIES[state]}`).join(", "),
    checkRuns: runs.map(toCheck),
  };
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

function toCheck(run: CheckRunRow): CheckDetails {
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
