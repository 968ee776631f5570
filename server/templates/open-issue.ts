import { accountsByLogins } from "#server/accounts/account.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { loadTypesByOwner } from "#server/issue-types/issue-type.ts";
import { createIssue, type NewIssue } from "#server/issues/create-issue.ts";
import { writeAssignees } from "#server/issues/assign-issue.ts";
import { reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { writeLabels } from "#server/issues/label-issue.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import { writeIssueType } from "#server/issues/set-issue-type.ts";
import { labelsByNames } from "#server/labels/label.ts";
import { once } from "#server/platform/db/once.ts";
import { canWriteProject, projectsWhere } from "#server/projects/project.ts";
import { addProjectItem } from "#server/projects/write-project.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { requireRepository, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadRepositoryTemplates } from "#server/templates/load-templates.ts";
import type { IssueForm, IssueTemplate } from "#server/templates/template.ts";
import { formBody, validateAnswers, type FormAnswers } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";

export type OpenIssue = NewIssue & {
  /** File name of a template or form of the repository. */
  issueTemplate?: string | null;
  /** What was filled into the form, by the elements' ids: the body comes of it. */
  formAnswers?: FormAnswers | null;
  projectIds?: number[] | null;
  parentIssue?: IssueKey | null;
  idempotencyKey?: string | null;
};

/** Opens an issue as the page does: by a template or form, with projects and a parent, once for a key. */
export function openIssue(ctx: Context, input: OpenIssue): Promise<IssueRow> {
  return once(
    ctx,
    input.idempotencyKey,
    async () => {
      const issue = await open(ctx, input);
      return { result: issue, answer: { repositoryId: issue.repositoryId, id: issue.id } };
    },
    (answer: IssueKey) => reloadIssue(ctx, answer),
  );
}

async function open(ctx: Context, input: OpenIssue): Promise<IssueRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  const template = await templateFor(ctx, repository, input);
  if ((input.projectIds ?? []).length > LIMITS.projectsPerNewIssue) {
    throw unprocessable(`A new issue takes at most ${LIMITS.projectsPerNewIssue} projects.`, "projectIds");
  }
  const issue = await createIssue(ctx, { ...input, body: buildBody(template, input) });
  if (template) await applyTemplate(ctx, repository, issue, template);
  for (const projectId of new Set(input.projectIds ?? [])) await addProjectItem(ctx, { projectId, issue });
  if (input.parentIssue) await addSubIssue(ctx, { parent: input.parentIssue, child: issue });
  return reloadIssue(ctx, issue);
}

async function templateFor(
  ctx: Context,
  repository: RepositoryRow,
  input: OpenIssue,
): Promise<IssueForm | IssueTemplate | undefined> {
  const { forms, templates, config } = await loadRepositoryTemplates(ctx, repository.id);
  if (input.issueTemplate) {
    const found = [...forms, ...templates].find((one) => one.filename === input.issueTemplate);
    if (!found) throw notFound(`an issue template named ${input.issueTemplate.slice(0, 100)}`);
    return found;
  }
  const isBlankBarred = !config.isBlankIssuesEnabled && forms.length + templates.length > 0;
  if (isBlankBarred && !viewerCan(ctx, "push", repository)) {
    throw new UserError(
      "FORBIDDEN",
      "This repository takes no blank issues. Choose one of its templates.",
      "issueTemplate",
    );
  }
  return undefined;
}

/** A form's answers are checked here too: whoever sends no page's request is held to the same. */
function buildBody(template: IssueForm | IssueTemplate | undefined, input: OpenIssue): string | null | undefined {
  if (template?.kind !== "form" || !input.formAnswers) return input.body;
  const [first] = Object.entries(validateAnswers(template.elements, input.formAnswers));
  if (first) throw unprocessable(first[1], `formAnswers.${first[0]}`);
  return formBody(template.elements, input.formAnswers);
}

/** Labels, assignees, type and projects of the template, whoever writes; what does not exist is left out. */
async function applyTemplate(
  ctx: Context,
  repository: RepositoryRow,
  issue: IssueRow,
  template: IssueForm | IssueTemplate,
): Promise<void> {
  const labels = await labelsByNames(ctx, repository.id, template.labels);
  let row = await writeLabels(
    ctx,
    issue,
    [...issue.labelIds, ...labels.map((label) => label.id)].slice(0, LIMITS.labelsPerIssue),
  );
  const accounts = await accountsByLogins(ctx, template.assignees);
  const assignees = await filterAssignable(
    ctx,
    repository,
    [...accounts.values()].map((account) => account.id),
  );
  row = await writeAssignees(ctx, row, [...row.assigneeIds, ...assignees].slice(0, LIMITS.assigneesPerIssue));
  if (template.type !== null && row.issueTypeId === null) {
    const [types = []] = await loadTypesByOwner(ctx, [repository.ownerId]);
    const wanted = types.find((type) => type.isEnabled && type.name.toLowerCase() === template.type?.toLowerCase());
    if (wanted) row = await writeIssueType(ctx, row, wanted);
  }
  if (template.kind === "form") await addToProjects(ctx, repository, row, template.projects);
}

/** Projects apply only where the author may write to them. */
async function addToProjects(
  ctx: Context,
  repository: RepositoryRow,
  issue: IssueRow,
  names: readonly string[],
): Promise<void> {
  for (const name of names.slice(0, LIMITS.projectsPerNewIssue)) {
    const [owner = "", number = ""] = name.split("/");
    if (owner.toLowerCase() !== repository.ownerLogin.toLowerCase() || !/^\d{1,9}$/.test(number)) continue;
    const [project] = await projectsWhere(
      ctx,
      sql`p.owner_id = ${repository.ownerId} and p.number = ${Number(number)}`,
    );
    const may =
      project && viewerCan(ctx, "issue.projects", repository) && (await canWriteProject(ctx, project.ownerId));
    if (may) await addProjectItem(ctx, { projectId: project.id, issue });
  }
}
