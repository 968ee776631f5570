import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { accountsByLogins } from "#server/accounts/account.ts";
import { fileKey, loadFilesByPath } from "#server/files/file.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { unlessWorkerIsLost } from "#server/platform/db/unavailable.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { labelsByNames } from "#server/labels/label.ts";
import { milestoneByTitle } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { projectsWhere } from "#server/projects/project.ts";
import { repositoryAddress, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { listAssignable } from "#server/templates/list-assignable.ts";
import { communityFile, loadRepositoryTemplates } from "#server/templates/load-templates.ts";
import { suggestIssues } from "#server/templates/suggest-issues.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

export const Repository: FeatureResolvers["templates"]["Repository"] = {
  issueTemplates: async (repository, _, ctx) =>
    (await loadRepositoryTemplates(ctx, repository.id)).templates.map((template) => ({
      ...template,
      repositoryId: repository.id,
    })),
  issueForms: async (repository, _, ctx) =>
    (await loadRepositoryTemplates(ctx, repository.id)).forms.map((form) => ({ ...form, repositoryId: repository.id })),
  contactLinks: async (repository, _, ctx) => (await loadRepositoryTemplates(ctx, repository.id)).config.contactLinks,
  isBlankIssuesEnabled: async (repository, _, ctx) =>
    (await loadRepositoryTemplates(ctx, repository.id)).config.isBlankIssuesEnabled,
  hasAnyTemplates: async (repository, _, ctx) => {
    const found = await unlessWorkerIsLost(loadRepositoryTemplates(ctx, repository.id));
    return found !== null && found.forms.length + found.templates.length > 0;
  },
  labelsByName: (repository, { names }, ctx) =>
    labelsByNames(ctx, repository.id, names.slice(0, LIMITS.labelsPerIssue)),
  milestoneByTitle: (repository, { title }, ctx) => milestoneByTitle(ctx, { repositoryId: repository.id, title }),
  assignableByLogin: async (repository, { logins }, ctx) => {
    // The assignees show who can read the repository, so only viewers who can assign get them.
    if (!viewerCan(ctx, "issue.assign", repository)) return [];
    const accounts = await accountsByLogins(ctx, logins.slice(0, LIMITS.assigneesPerIssue));
    const people = [...accounts.values()].filter((account) => account.kind !== "ORGANIZATION");
    return listAssignable(ctx, repository, people);
  },
  projectsByNumber: async (repository, { numbers }, ctx) => {
    const { ownerId } = repository;
    if (!viewerCan(ctx, "issue.projects", repository)) return [];
    const named = numbers.slice(0, LIMITS.projectsPerNewIssue);
    return projectsWhere(ctx, sql`p.owner_id = ${ownerId} and p.number = any(${named}::bigint[]) and not p.is_closed`);
  },
  templateProblems: async (repository, _, ctx) =>
    viewerCan(ctx, "push", repository) ? (await loadRepositoryTemplates(ctx, repository.id)).problems : [],
  contributingGuidelines: (repository, _, ctx) => loadCommunityFile(ctx, repository, "CONTRIBUTING.md"),
  codeOfConduct: async (repository, _, ctx) => {
    const file = await loadCommunityFile(ctx, repository, "CODE_OF_CONDUCT.md");
    return file && { ...file, id: globalId("COC", repository.id), key: "other", name: "Other" };
  },
  isSecurityPolicyEnabled: async ({ id }, _, ctx) => (await communityFile(ctx, id, "SECURITY.md")) !== undefined,
  contributingFileUrl: communityFileField("CONTRIBUTING.md"),
  codeOfConductFileUrl: communityFileField("CODE_OF_CONDUCT.md"),
  supportFileUrl: communityFileField("SUPPORT.md"),
  securityPolicyUrl: communityFileField("SECURITY.md"),
  suggestedIssues: (repository, { query, first, openOnly }, ctx) =>
    suggestIssues(ctx, repository, { text: query, first: first ?? 5, isOpenOnly: openOnly === true }),
};

async function loadCommunityFile(ctx: Context, repository: RepositoryRow, name: string) {
  const path = await communityFile(ctx, repository.id, name);
  if (path === undefined) return null;
  const file = await batch(ctx, loadFilesByPath, { repositoryId: repository.id, path }, fileKey);
  const resourcePath = paths.file(repositoryAddress(repository), path);
  return { body: file?.content ?? null, resourcePath, url: ctx.config.url + resourcePath };
}

function communityFileField(name: string) {
  return async (repository: RepositoryRow, _: unknown, ctx: Context): Promise<string | null> => {
    const path = await communityFile(ctx, repository.id, name);
    return path === undefined ? null : paths.file(repositoryAddress(repository), path);
  };
}
