import { authorize } from "#server/access/authorize.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { loadCheckRunsById, type CheckRunRow } from "#server/commits/check-run.ts";
import { loadSuitesById, type CheckSuiteRow } from "#server/commits/check-suite.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

/** Asks the app that reported a check run to run the check again. The run stays as it is until the app changes it. */
export async function rerequestCheckRun(ctx: Context, key: IssueKey): Promise<CheckRunRow> {
  const [run] = await loadCheckRunsById(ctx, [key]);
  if (!run) throw notFound("a CheckRun");
  await rerequest(ctx, "check_run", run);
  return run;
}

/** Asks the app that reported the runs of a suite to run them again. */
export async function rerequestCheckSuite(ctx: Context, key: IssueKey): Promise<CheckSuiteRow> {
  const [suite] = await loadSuitesById(ctx, [key]);
  if (!suite) throw notFound("a CheckSuite");
  await rerequest(ctx, "check_suite", suite);
  return suite;
}

type Reported = { id: number; repositoryId: number; creatorId: number | null };

/** Only apps are told, so that what a person reported cannot be asked for. */
async function rerequest(
  ctx: Context,
  name: "check_run" | "check_suite",
  { id, repositoryId, creatorId }: Reported,
): Promise<void> {
  const repository = await requireRepository(ctx, repositoryId);
  authorize(ctx, "check.write", getGrant(ctx, repository));
  const [creator] = creatorId === null ? [] : await loadAccounts(ctx, [creatorId]);
  if (creator?.kind !== "BOT") {
    throw unprocessable(
      `This ${name.replace("_", " ")} is not rerequestable`,
      name === "check_run" ? "checkRunId" : "checkSuiteId",
    );
  }
  await announceChanges(ctx, [{ name, action: "rerequested", repositoryId, row: { id, creatorId } }]);
}
