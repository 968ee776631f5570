import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { compile, separateText } from "#server/search/compile.ts";
import { diagnoseFieldValues } from "#server/search/diagnose-field-values.ts";
import { expectMatches } from "#server/search/few-matches.ts";
import { isIndexed, planSearch, RARE_MAX, type Plan } from "#server/search/plan.ts";
import { findPrivateRepositories } from "#server/search/private-repositories.ts";
import { diagnoseMissingNames, resolveNames } from "#server/search/resolve-names.ts";
import { estimateTexts } from "#server/search/text-share.ts";
import { issuesWithText, visibleIssues, type SearchScope } from "#server/search/scope.ts";
import { analyze, type Analysis, type DefaultKind } from "#shared/query/analyze.ts";
import type { Diagnostic, Node } from "#shared/query/ast.ts";
import { parse } from "#shared/query/parse.ts";
import { LIMITS } from "#shared/limits.ts";

/** A search that is ready to be run. */
export type Search = {
  analysis: Analysis;
  scope: SearchScope;
  plan: Plan;
  conditions: Conditions;
  found: Found;
  /** The maximum number of rows of the list. */
  cap: number;
  diagnostics: Diagnostic[];
};

/** Over `issues i`. The state is left to the statements: counts are by state. */
type Conditions = { visible: Sql; kind: Sql; filters: Sql };

/** Where all matches are found: `issues i` or those with the text of the search, and the filters that are still to be tested. */
type Found = { issues: Sql; filters: Sql; isByText: boolean };

export async function prepareSearch(
  ctx: Context,
  query: string,
  repository: RepositoryRow | undefined,
  defaultKind?: DefaultKind,
): Promise<Search> {
  const analysis = analyze(parse(query), repository && `${repository.ownerLogin}/${repository.name}`, defaultKind);
  const weights = toWeights(analysis.textParts);
  // A distributed database does not tell what it expects.
  const isEstimated = !ctx.db.isDistributed;
  const [names, textEstimate, privateRepositoryIds] = await Promise.all([
    resolveNames(analysis.references, { ctx, repository }),
    isEstimated ? estimateTexts(ctx, { filters: analysis.filters, weights, repositoryId: repository?.id }) : null,
    repository ? undefined : findPrivateRepositories(ctx, analysis.filters),
  ]);
  const isScoped = repository !== undefined;
  const expectedMatches = repository
    ? await expectMatches(ctx.db, analysis, { names, repositoryId: repository.id, textEstimate })
    : "UNKNOWN";
  const scope: SearchScope = {
    ctx,
    repositoryId: repository?.id,
    names,
    weights,
    privateRepositoryIds,
    ...(expectedMatches === "FEW" ? { readsDocumentsOfRows: true } : {}),
  };
  const filters = compile(analysis.filters, scope);
  return {
    analysis,
    scope,
    plan: planSearch({
      analysis,
      names,
      isScoped,
      isDistributed: ctx.db.isDistributed,
      textEstimate,
      expectedMatches,
    }),
    conditions: { visible: visibleIssues(scope), kind: compile(analysis.kindTerms, scope), filters },
    found: findByText(analysis.filters, scope, { isRare: isEstimated && (textEstimate?.matches ?? 0) <= RARE_MAX }) ?? {
      issues: sql`issues i`,
      filters,
      isByText: false,
    },
    cap: repository && ctx.viewer.accountId !== null ? LIMITS.listItemsScopedSignedIn : LIMITS.listItems,
    diagnostics: [
      ...analysis.diagnostics,
      ...diagnoseMissingNames(analysis.references, names),
      ...diagnoseFieldValues(analysis.references, names),
    ].sort((a, b) => a.start - b.start),
  };
}

/** The issues that have the text of a search in one repository. Undefined: PostgreSQL plans what finds them. */
function findByText(filters: readonly Node[], scope: SearchScope, { isRare }: { isRare: boolean }): Found | undefined {
  if (scope.repositoryId === undefined || scope.readsDocumentsOfRows) return undefined;
  // Of a common text something else may find fewer.
  if (!isRare && filters.some(isIndexed)) return undefined;
  const { text, others } = separateText(filters, scope);
  return text && { issues: issuesWithText(scope.repositoryId, text), filters: others, isByText: true };
}

const WEIGHTS: Readonly<Record<string, string>> = { title: "A", body: "B", comments: "C" };

function toWeights(textParts: readonly string[]): string {
  const weights = new Set(textParts.map((part) => WEIGHTS[part] ?? ""));
  return weights.size === Object.keys(WEIGHTS).length ? "" : [...weights].sort().join("");
}
