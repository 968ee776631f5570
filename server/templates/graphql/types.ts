import type { FeatureResolvers, LabelOrder } from "#server/__generated__/resolvers.ts";
import { accountsByLogins } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadTypesByOwner } from "#server/issue-types/issue-type.ts";
import { labelsByNames } from "#server/labels/label.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import type { Mappers } from "#server/templates/graphql/mappers.ts";
import { listAssignable } from "#server/templates/list-assignable.ts";

type Resolvers = FeatureResolvers["templates"];

type Template = Mappers["IssueForm" | "IssueTemplate"];

const templateFields = {
  labels: async (template: Template, args: PageArgs & { orderBy?: LabelOrder | null }, ctx: Context) => {
    const labels = await labelsByNames(ctx, template.repositoryId, template.labels);
    if (args.orderBy?.field === "NAME") labels.sort((a, b) => a.name.localeCompare(b.name, "en"));
    if (args.orderBy?.direction === "DESC") labels.reverse();
    return connectionFromArray(labels, args, 20);
  },
  assignees: async (template: Template, args: PageArgs, ctx: Context) => {
    const repository = await loadRepository(ctx, template);
    const accounts = [...(await accountsByLogins(ctx, template.assignees)).values()];
    const people = accounts.filter(({ kind }) => kind === "USER");
    return connectionFromArray(repository ? await listAssignable(ctx, repository, people) : [], args, 10);
  },
  type: async (template: Template, _: unknown, ctx: Context) => {
    const repository = await loadRepository(ctx, template);
    const types = repository ? ((await batch(ctx, loadTypesByOwner, repository.ownerId)) ?? []) : [];
    return types.find((type) => type.isEnabled && type.name.toLowerCase() === template.type?.toLowerCase());
  },
};

export const IssueTemplate: Resolvers["IssueTemplate"] = templateFields;

export const IssueForm: Resolvers["IssueForm"] = {
  ...templateFields,
  elements: (form) => form.elements.map((element) => ({ ...element, repositoryId: form.repositoryId })),
};

export const IssueFormMarkdown: Resolvers["IssueFormMarkdown"] = {
  valueHTML: async (element, _, ctx) => {
    const repository = await loadRepository(ctx, element);
    return repository ? renderBody(ctx, repository, element.value) : "";
  },
};
