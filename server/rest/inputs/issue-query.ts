import { toQueryTime } from "#server/rest/inputs/time.ts";
import type { Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import { milestoneByNumber } from "#server/rest/inputs/issue-metadata.ts";
import { quote, quoted } from "#shared/paths.ts";

type Parameters = Readonly<Record<string, string>>;

/** The parameters of a list of issues, as a query of the search. Null: no issue can meet them. */
export async function toIssueQuery(
  ctx: Context,
  parameters: Parameters,
  repository?: RepositoryRow,
): Promise<string | null> {
  const { state = "open", labels = "", assignee, creator, mentioned, type, since, milestone } = parameters;
  const terms = [toState(state), `sort:${toSort(parameters)}`];
  for (const label of labels.split(",").filter((name) => name.trim() !== ""))
    terms.push(`label:${quoted(label.trim())}`);
  if (assignee) terms.push(toPresence("assignee", assignee));
  if (creator) terms.push(`author:${quote(creator)}`);
  if (mentioned) terms.push(`mentions:${quote(mentioned)}`);
  if (type) terms.push(toPresence("type", type));
  if (since) terms.push(`updated:>=${toQueryTime(since)}`);
  if (!milestone || !repository) return terms.join(" ");
  if (milestone === "*" || milestone === "none") return [...terms, toPresence("milestone", milestone)].join(" ");
  if (!/^\d{1,9}$/.test(milestone)) throw invalidField("milestone");
  const row = await milestoneByNumber(ctx, repository, Number(milestone));
  return row ? [...terms, `milestone:${quoted(row.title)}`].join(" ") : null;
}

function toState(state: string): string {
  if (state === "all") return "";
  if (state !== "open" && state !== "closed") throw invalidField("state");
  return `state:${state}`;
}

/** `*`: any; `none`: without. */
function toPresence(qualifier: string, value: string): string {
  if (value === "*") return `has:${qualifier}`;
  return value === "none" ? `no:${qualifier}` : `${qualifier}:${quoted(value)}`;
}

function toSort({ sort = "created", direction = "desc" }: Parameters): string {
  if (!["created", "updated", "comments"].includes(sort)) throw invalidField("sort");
  if (direction !== "asc" && direction !== "desc") throw invalidField("direction");
  return `${sort}-${direction}`;
}
