import { runCommand } from "#server/run-command.ts";
import { accountsByLogins } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { loadTypesByOwner } from "#server/issue-types/issue-type.ts";
import { metadataIds } from "#server/issues/feature.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import { loadRepository } from "#server/issues/issue-resolvers.ts";
import { labelsByNames } from "#server/labels/label.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { idNumbers } from "#server/platform/graphql/global-id.ts";
import { openMilestone } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { canWriteProject, projectsWhere } from "#server/projects/project.ts";
import { LIMITS } from "#shared/limits.ts";
import { repositoryAddress, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { communityFile, loadRepositoryTemplates } from "#server/templates/load-templates.ts";
import { openIssue } from "#server/templates/open-issue.ts";
import { suggestIssues } from "#server/templates/suggest-issues.ts";
import type { IssueForm, IssueTemplate } from "#server/templates/template.ts";
import type { FormAnswers, FormElement } from "#shared/forms/form.ts";
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

type CreateInput = {
  repositoryId: string;
  title: string;
  body?: string;
  labelIds?: string[];
  assigneeIds?: string[];
  milestoneId?: string;
  issueTypeId?: string;
  issueTemplate?: string;
  formAnswers?: { id: string; values: string[] }[];
  projectIds?: string[];
  projectV2Ids?: string[];
  parentIssueId?: string;
  idempotencyKey?: string;
  clientMutationId?: string | null;
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
  Mutation: {
    createIssue: async (_: unknown, { input }: { input: CreateInput }, ctx: Context) => {
      const repositoryId = idNumbers(input.repositoryId, ["R"])[0];
      const [parentRepository, parentId] = input.parentIssueId ? idNumbers(input.parentIssueId, ["I"]) : [];
      return {
        issue: await runCommand(ctx, openIssue, {
          repositoryId,
          title: input.title,
          body: input.body,
          issueTypeId: input.issueTypeId ? idNumbers(input.issueTypeId, ["IT"])[0] : null,
          ...metadataIds(input, repositoryId),
          issueTemplate: input.issueTemplate,
          formAnswers: input.formAnswers ? parseAnswers(input.formAnswers) : null,
          projectIds: [...(input.projectV2Ids ?? []), ...(input.projectIds ?? [])].map(
            (id) => idNumbers(id, ["PVT"])[0],
          ),
          parentIssue: parentId === undefined ? null : { repositoryId: parentRepository ?? 0, id: parentId },
          idempotencyKey: input.idempotencyKey,
        }),
        clientMutationId: input.clientMutationId,
      };
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

/** Templates and forms of a repository, and how a new issue is opened with them. */
export const templates: Feature = {
  name: "templates",
  hasSchema: true,
  resolvers,
  typeNames: { IssueFormElement: (element: FormElement) => ELEMENT_TYPES[element.type] },
};

function parseAnswers(given: { id: string; values: string[] }[]): FormAnswers {
  if (given.length > 200) throw unprocessable("A form has at most 200 answers.", "formAnswers");
  return Object.fromEntries(given.map(({ id, values }) => [id, values.length === 1 ? (values[0] ?? "") : values]));
}
