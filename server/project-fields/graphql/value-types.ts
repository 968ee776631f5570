import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { issueFields } from "#server/issues/graphql/issue-fields.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import type { ContentValue, CustomValue } from "#server/project-fields/graphql/mappers.ts";
import { toConfiguration } from "#server/project-fields/graphql/to-configuration.ts";
import { listLinked } from "#server/pulls/graphql/list-linked.ts";
import { loadClosers } from "#server/pulls/linked.ts";
import { loadReviewRequests } from "#server/pulls/review-request.ts";
import { loadTeams } from "#server/teams/team.ts";
import { escapeHtml } from "#shared/escape-html.ts";

type Resolvers = FeatureResolvers["project-fields"];

const custom = {
  id: (value: CustomValue) => globalId("PVFV", value.itemId, value.fieldId),
  databaseId: () => null,
  creator: (value: CustomValue, _: unknown, ctx: Context) => loadAccount(ctx, value.creatorId),
  field: (value: CustomValue) => toConfiguration(value.field),
};

export const ProjectV2ItemFieldDateValue: Resolvers["ProjectV2ItemFieldDateValue"] = {
  ...custom,
  date: ({ dateValue }) => dateValue,
};

export const ProjectV2ItemFieldNumberValue: Resolvers["ProjectV2ItemFieldNumberValue"] = {
  ...custom,
  number: ({ numberValue }) => numberValue,
};

export const ProjectV2ItemFieldTextValue: Resolvers["ProjectV2ItemFieldTextValue"] = {
  id: (value) =>
    "title" in value
      ? globalId("PVTV", value.item.id, value.field.code)
      : globalId("PVFV", value.itemId, value.fieldId),
  createdAt: (value) => ("title" in value ? value.item.addedAt : value.createdAt),
  updatedAt: (value) => ("title" in value ? value.item.updatedAt : value.updatedAt),
  databaseId: () => null,
  creator: (value, _, ctx) => loadAccount(ctx, "title" in value ? value.item.creatorId : value.creatorId),
  field: (value) => toConfiguration(value.field),
  text: (value) => ("title" in value ? value.title : value.textValue),
};

export const ProjectV2ItemFieldSingleSelectValue: Resolvers["ProjectV2ItemFieldSingleSelectValue"] = {
  ...custom,
  color: ({ option }) => option.color,
  description: ({ option }) => option.description,
  descriptionHTML: ({ option }) => escapeHtml(option.description),
  name: ({ option }) => option.name,
  nameHTML: ({ option }) => escapeHtml(option.name),
  optionId: ({ option }) => option.id,
};

export const ProjectV2ItemFieldIterationValue: Resolvers["ProjectV2ItemFieldIterationValue"] = {
  ...custom,
  duration: ({ iteration }) => iteration.duration,
  iterationId: ({ iteration }) => iteration.id,
  startDate: ({ iteration }) => iteration.startDate,
  title: ({ iteration }) => iteration.title,
  titleHTML: ({ iteration }) => escapeHtml(iteration.title),
};

const content = { field: (value: ContentValue) => toConfiguration(value.field) };

export const ProjectV2ItemFieldLabelValue: Resolvers["ProjectV2ItemFieldLabelValue"] = {
  ...content,
  labels: ({ issue }, args, ctx) => issueFields.labels(issue, args, ctx),
};

export const ProjectV2ItemFieldUserValue: Resolvers["ProjectV2ItemFieldUserValue"] = {
  ...content,
  users: ({ issue }, args, ctx) => issueFields.assignees(issue, args, ctx),
};

export const ProjectV2ItemFieldMilestoneValue: Resolvers["ProjectV2ItemFieldMilestoneValue"] = {
  ...content,
  milestone: ({ issue }, args, ctx) => issueFields.milestone(issue, args, ctx),
};

export const ProjectV2ItemFieldRepositoryValue: Resolvers["ProjectV2ItemFieldRepositoryValue"] = {
  ...content,
  repository: ({ issue }, _, ctx) => loadRepository(ctx, issue),
};

export const ProjectV2ItemFieldPullRequestValue: Resolvers["ProjectV2ItemFieldPullRequestValue"] = {
  ...content,
  pullRequests: async ({ issue }, args, ctx) => listLinked(ctx, await batch(ctx, loadClosers, issue, issueKey), args),
};

export const ProjectV2ItemFieldReviewerValue: Resolvers["ProjectV2ItemFieldReviewerValue"] = {
  ...content,
  reviewers: async ({ issue }, args, ctx) => {
    const requests = await batch(ctx, loadReviewRequests, issue, issueKey);
    const [people, teams] = await Promise.all([
      Promise.all((requests?.accountIds ?? []).map((id) => batch(ctx, loadAccounts, id))),
      Promise.all((requests?.teamIds ?? []).map((id) => batch(ctx, loadTeams, id))),
    ]);
    const reviewers = [
      ...people.map((account) => account && withTypeName("User", account)),
      ...teams.map((team) => team && withTypeName("Team", team)),
    ];
    return connectionFromArray(
      reviewers.filter((reviewer) => reviewer !== undefined),
      args,
      REVIEWERS_SHOWN,
    );
  },
};

const REVIEWERS_SHOWN = 15;
