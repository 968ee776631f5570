import type { CheckAnnotation, CheckRunRow } from "#server/commits/check-run.ts";
import type { CheckSuiteRow } from "#server/commits/check-suite.ts";
import type { Checks } from "#server/commits/checks.ts";
import type { CommitKey } from "#server/commits/commit.ts";
import type { CommitStatusRow } from "#server/commits/commit-status.ts";
import type { LinkedBranchRow } from "#server/commits/linked-branch.ts";

export type GitActor = { accountId: number | null; name: string | null; email: string | null; date: Date };

export type Mappers = {
  CheckAnnotation: { run: CheckRunRow; annotation: CheckAnnotation };
  CheckRun: CheckRunRow;
  CheckSuite: CheckSuiteRow;
  Commit: CommitKey;
  GitActor: GitActor;
  LinkedBranch: LinkedBranchRow;
  Status: Checks;
  StatusCheckRollup: Checks;
  StatusContext: CommitStatusRow;
  Tree: CommitKey;
};
