import type { CheckRunFilter, CheckSuiteFilter, Maybe } from "#server/__generated__/resolvers.ts";
import type { CheckRunRow } from "#server/commits/check-run.ts";
import type { CheckSuiteRow } from "#server/commits/check-suite.ts";

export function filterRuns(runs: readonly CheckRunRow[], filter: Maybe<CheckRunFilter>): CheckRunRow[] {
  if (filter?.appId) return [];
  return runs.filter(
    (run) =>
      (!filter?.checkName || run.name === filter.checkName) &&
      (!filter?.status || run.status === filter.status) &&
      (!filter?.statuses || filter.statuses.includes(run.status)) &&
      (!filter?.conclusions || (run.conclusion !== null && filter.conclusions.includes(run.conclusion))),
  );
}

export function filterSuites(
  suites: readonly CheckSuiteRow[],
  runs: readonly CheckRunRow[],
  filter: Maybe<CheckSuiteFilter>,
): CheckSuiteRow[] {
  if (filter?.appId) return [];
  if (!filter?.checkName) return [...suites];
  const ids = new Set(runs.filter((run) => run.name === filter.checkName).map((run) => run.suiteId));
  return suites.filter((suite) => ids.has(suite.id));
}
