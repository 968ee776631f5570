import { accountsByLogins } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { loadTypesByOwner, type IssueTypeRow } from "#server/issue-types/issue-type.ts";
import type { IssuePreset, NewIssue } from "#server/issues/create-issue.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import { labelsByNames } from "#server/labels/label.ts";
import { sql } from "#server/platform/db/sql.ts";
import { projectsWhere } from "#server/projects/project.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { loadRepositoryTemplates } from "#server/templates/load-templates.ts";
import type { IssueForm, IssueTemplate } from "#server/templates/template.ts";
import { formBody, validateAnswers } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";

/** What the template sets on a new issue of any author. Names that do not exist are left out. */
export async function applyTemplate(
  ctx: Context,
  repository: RepositoryRow,
  input: NewIssue,
): Promise<IssuePreset | undefined> {
  const template = await requireTemplate(ctx, repository, input);
  if (!template) return undefined;
  const body = buildBody(template, input);
  const accounts = await accountsByLogins(ctx, template.assignees);
  const accountIds = [...accounts.values()].map((account) => account.id);
  return {
    body,
    labelIds: (await labelsByNames(ctx, repository.id, template.labels)).map((label) => label.id),
    assigneeIds: await filterAssignable(ctx, repository, accountIds),
    issueType: await findType(ctx, repository, template.type),
    projectIds: template.kind === "form" ? await findProjects(ctx, repository, template.projects) : [],
  };
}

async function requireTemplate(
  ctx: Context,
  repository: RepositoryRow,
  input: NewIssue,
): Promise<IssueForm | IssueTemplate | undefined> {
  const { forms, templates, config } = await loadRepositoryTemplates(ctx, repository.id);
  if (input.issueTemplate) {
    const found = [...forms, ...templates].find((template) => template.filename === input.issueTemplate);
    if (!found) throw notFound(`an issue template named ${input.issueTemplate.slice(0, 100)}`);
    return found;
  }
  const areBlankIssuesDisabled = !config.isBlankIssuesEnabled && forms.length + templates.length > 0;
  if (areBlankIssuesDisabled && !viewerCan(ctx, "push", repository)) {
    throw new UserError(
      "FORBIDDEN",
      "This repository takes no blank issues. Choose one of its templates.",
      "issueTemplate",
    );
  }
  return undefined;
}

/** The answers of a form are checked here too: a client other than the page is held to the same rules. */
function buildBody(template: IssueForm | IssueTemplate, input: NewIssue): string | undefined {
  if (template.kind !== "form" || !input.formAnswers) return undefined;
  const [first] = Object.entries(validateAnswers(template.elements, input.formAnswers));
  if (first) throw unprocessable(first[1], `formAnswers.${first[0]}`);
  return formBody(template.elements, input.formAnswers);
}

async function findType(ctx: Context, repository: RepositoryRow, name: string | null): Promise<IssueTypeRow | null> {
  if (name === null) return null;
  const [types = []] = await loadTypesByOwner(ctx, [repository.ownerId]);
  return types.find((type) => type.isEnabled && type.name.toLowerCase() === name.toLowerCase()) ?? null;
}

/** The projects of the repository's owner, for authors who can triage. */
async function findProjects(ctx: Context, repository: RepositoryRow, names: readonly string[]): Promise<number[]> {
  const ownNumbers = names.flatMap((name) => {
    const [owner = "", number = ""] = name.split("/");
    const isOwners = owner.toLowerCase() === repository.ownerLogin.toLowerCase();
    return isOwners && /^\d{1,9}$/.test(number) ? [Number(number)] : [];
  });
  const numbers = ownNumbers.slice(0, LIMITS.projectsPerNewIssue);
  if (numbers.length === 0 || !viewerCan(ctx, "issue.projects", repository)) return [];
  const projects = await projectsWhere(
    ctx,
    sql`p.owner_id = ${repository.ownerId} and p.number = any(${numbers}::bigint[])`,
  );
  // In the order in which the form names them.
  return numbers.flatMap((number) => projects.find((project) => project.number === number)?.id ?? []);
}
