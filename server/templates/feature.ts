import { accountsByLogins } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import { loadTypesByOwner } from "#server/issue-types/issue-type.ts";
import { ISSUE_PRESET } from "#server/issues/create-issue.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { labelsByNames } from "#server/labels/label.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { openMilestone } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { canWriteProject, projectsWhere } from "#server/projects/project.ts";
import { addStep } from "#server/platform/hooks.ts";
import { LIMITS } from "#shared/limits.ts";
import { repositoryAddress, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { applyTemplate } from "#server/templates/apply-template.ts";
import { communityFile, loadRepositoryTemplates } from "#server/templates/load-templates.ts";
import { suggestIssues } from "#server/templates/suggest-issues.ts";
import type { IssueForm, IssueTemplate } from "#server/templates/template.ts";
import type { FormElement } from "#shared/forms/form.ts";
import { paths } from "#shared/paths.ts";

/** A template with the repository that it is of. */
type ResolvedTemplate<T> = T & { repositoryId: number };

const common = {
  labels: async (one: ResolvedTemplate<IssueForm | IssueTemplate>, args: PageArgs, ctx: Context) =>
    connectionFromArray(await labelsByNames(ctx, one.repositoryId, one.labels), args, 20),
  assignees: async (one: ResolvedTemplate<IssueForm | IssueTemplate>, args: PageArgs, ctx: Context) => {
    const repository = await loadRepository(ctx, one);
    const accounts = [...(await accountsByLogins(ctx, one.assignees)).values()];
    const ids = repository
      ? await filterAssignable(
          ctx,
          repository,
          accounts.map((account) => account.id),
        )
      : [];
    return connectionFromArray(
      accounts.filter((account) => ids.includes(account.id)),
      args,
      10,
    );
  },
  type: async (one: ResolvedTemplate<IssueForm | IssueTemplate>, _: unknown, ctx: Context) => {
    const repository = await loadRepository(ctx, one);
    const types = repository ? ((await batch(ctx, loadTypesByOwner, repository.ownerId)) ?? []) : [];
    return types.find((type) => type.isEnabled && type.name.toLowerCase() === one.type?.toLowerCase()) ?? null;
  },
};

const fileUrl = (name: string) => async (r: RepositoryRow, _: unknown, ctx: Context) => {
  const path = await communityFile(ctx, r.id, name);
  return path === undefined ? null : paths.file(repositoryAddress(r), path);
};

const resolvers: Resolvers = {
  Repository: {
    issueTemplates: async (r: RepositoryRow, _: unknown, ctx: Context) =>
      (await loadRepositoryTemplates(ctx, r.id)).templates.map((one) => ({ ...one, repositoryId: r.id })),
    issueForms: async (r: RepositoryRow, _: unknown, ctx: Context) =>
      (await loadRepositoryTemplates(ctx, r.id)).forms.map((one) => ({ ...one, repositoryId: r.id })),
    contactLinks: async (r: RepositoryRow, _: unknown, ctx: Context) =>
      (await loadRepositoryTemplates(ctx, r.id)).config.contactLinks,
    isBlankIssuesEnabled: async (r: RepositoryRow, _: unknown, ctx: Context) =>
      (await loadRepositoryTemplates(ctx, r.id)).config.isBlankIssuesEnabled,
    hasAnyTemplates: async (r: RepositoryRow, _: unknown, ctx: Context) => {
      const { forms, templates } = await loadRepositoryTemplates(ctx, r.id);
      return forms.length + templates.length > 0;
    },
    labelsByName: (r: RepositoryRow, { names }: { names: string[] }, ctx: Context) =>
      labelsByNames(ctx, r.id, names.slice(0, LIMITS.labelsPerIssue)),
    milestoneByTitle: (r: RepositoryRow, { title }: { title: string }, ctx: Context) => openMilestone(ctx, r.id, title),
    assignableByLogin: async (r: RepositoryRow, { logins }: { logins: string[] }, ctx: Context) => {
      // Who is told that somebody may be assigned is told that they may read the repository.
      if (!viewerCan(ctx, "issue.assign", r)) return [];
      const found = await accountsByLogins(ctx, logins.slice(0, LIMITS.assigneesPerIssue));
      const accounts = [...found.values()].filter((account) => account.kind !== "ORGANIZATION");
      const ids = await filterAssignable(
        ctx,
        r,
        accounts.map((account) => account.id),
      );
      return accounts.filter((account) => ids.includes(account.id));
    },
    projectsByNumber: async (r: RepositoryRow, { numbers }: { numbers: number[] }, ctx: Context) => {
      if (!viewerCan(ctx, "issue.projects", r) || !(await canWriteProject(ctx, r.ownerId))) return [];
      const wanted = numbers.slice(0, LIMITS.projectsPerNewIssue);
      return projectsWhere(ctx, sql`p.owner_id = ${r.ownerId} and p.number = any(${wanted}) and not p.is_closed`);
    },
    templateProblems: async (r: RepositoryRow, _: unknown, ctx: Context) =>
      viewerCan(ctx, "push", r) ? (await loadRepositoryTemplates(ctx, r.id)).problems : [],
    contributingFileUrl: fileUrl("CONTRIBUTING.md"),
    codeOfConductFileUrl: fileUrl("CODE_OF_CONDUCT.md"),
    supportFileUrl: fileUrl("SUPPORT.md"),
    securityPolicyUrl: fileUrl("SECURITY.md"),
    suggestedIssues: (
      r: RepositoryRow,
      { query, first, openOnly }: { query: string; first?: number | null; openOnly?: boolean | null },
      ctx: Context,
    ) => suggestIssues(ctx, r, { text: query, first: first ?? 5, isOpenOnly: openOnly === true }),
  },
  IssueTemplate: common,
  IssueForm: {
    ...common,
    elements: (form: ResolvedTemplate<IssueForm>) =>
      form.elements.map((element) => ({ ...element, repositoryId: form.repositoryId })),
  },
  IssueFormMarkdown: {
    valueHTML: async (element: ResolvedTemplate<FormElement>, _: unknown, ctx: Context) => {
      const repository = await loadRepository(ctx, element);
      return repository && element.type === "markdown" ? renderBody(ctx, repository, element.value) : "";
    },
  },
};

const ELEMENT_TYPES: Record<FormElement["type"], string> = {
  markdown: "IssueFormMarkdown",
  input: "IssueFormInput",
  textarea: "IssueFormTextarea",
  dropdown: "IssueFormDropdown",
  checkboxes: "IssueFormCheckboxes",
};

/** Templates and forms of a repository, and what they set on a new issue. */
export const templates: Feature = {
  name: "templates",
  hasSchema: true,
  resolvers,
  hooks: [addStep(ISSUE_PRESET, applyTemplate)],
  typeNames: { IssueFormElement: (element: FormElement) => ELEMENT_TYPES[element.type] },
};
