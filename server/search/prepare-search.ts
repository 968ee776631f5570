import type { Context } from "#server/platform/context.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { compile } from "#server/search/compile.ts";
import { diagnoseFieldValues } from "#server/search/diagnose-field-values.ts";
import { planSearch, type Plan } from "#server/search/plan.ts";
import { findPrivateRepositories } from "#server/search/private-repositories.ts";
import { diagnoseMissingNames, resolveNames } from "#server/search/resolve-names.ts";
import { estimateTexts } from "#server/search/text-share.ts";
import { visibleIssues, type SearchScope } from "#server/search/scope.ts";
import { analyze, type Analysis, type DefaultKind } from "#shared/query/analyze.ts";
import type { Diagnostic } from "#shared/query/ast.ts";
import { parse } from "#shared/query/parse.ts";
import { LIMITS } from "#shared/limits.ts";

/** A search that is ready to be run. */
export type Search = {
  analysis: Analysis;
  scope: SearchScope;
  plan: Plan;
  conditions: Conditions;
  /** The maximum number of rows of the list. */
  cap: number;
  diagnostics: Diagnostic[];
};

/** Over `issues i`. The state is left to the statements: counts are by state. */
type Conditions = { visible: Sql; kind: Sql; filters: Sql };

export async function prepareSearch(
  ctx: Context,
  query: string,
  repository: RepositoryRow | undefined,
  defaultKind?: DefaultKind,
): Promise<Search> {
  const analysis = analyze(parse(query), repository && `${repository.ownerLogin}/${repository.name}`, defaultKind);
  const weights = toWeights(analysis.textParts);
  const [names, textEstimate, privateRepositoryIds] = await Promise.all([
    resolveNames(analysis.references, { ctx, repository }),
    // Best match does not ask, and a distributed database does not tell what it expects.
    analysis.sort !== "relevance-desc" && !ctx.db.isDistributed
      ? estimateTexts(ctx, { filters: analysis.filters, weights, repositoryId: repository?.id })
      : null,
    repository ? undefined : findPrivateRepositories(ctx, analysis.filters),
  ]);
  const scope = { ctx, repositoryId: repository?.id, names, weights, privateRepositoryIds };
  return {
    analysis,
    scope,
    plan: planSearch({
      analysis,
      names,
      isScoped: repository !== undefined,
      isDistributed: ctx.db.isDistributed,
      textEstimate,
    }),
    conditions: {
      visible: visibleIssues(scope),
      kind: compile(analysis.kindTerms, scope),
      filters: compile(analysis.filters, scope),
    },
    cap: repository && ctx.viewer.accountId !== null ? LIMITS.listItemsScopedSignedIn : LIMITS.listItems,
    diagnostics: [
      ...analysis.diagnostics,
      ...diagnoseMissingNames(analysis.references, names),
      ...diagnoseFieldValues(analysis.references, names),
    ].sort((a, b) => a.start - b.start),
  };
}

const WEIGHTS: Readonly<Record<string, string>> = { title: "A", body: "B", comments: "C" };

function toWeights(textParts: readonly string[]): string {
  const weights = new Set(textParts.map((part) => WEIGHTS[part] ?? ""));
  return weights.size === Object.keys(WEIGHTS).length ? "" : [...weights].sort().join("");
}
