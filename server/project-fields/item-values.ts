import { loadIssue } from "#server/issues/load-issue.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import type { CustomValue, FieldValue } from "#server/project-fields/graphql/mappers.ts";
import {
  isBuiltIn,
  loadItemValues,
  loadOptions,
  loadProjectFields,
  type BuiltInFieldRow,
  type CustomFieldRow,
  type FieldValueRow,
  type ProjectFieldRow,
} from "#server/project-fields/project-field.ts";
import { loadContent } from "#server/projects/item-content.ts";
import { loadDrafts, type ProjectItemRow } from "#server/projects/project-item.ts";
import { loadProjects } from "#server/projects/project.ts";
import { loadClosers } from "#server/pulls/linked.ts";
import { loadReviewRequests } from "#server/pulls/review-request.ts";

/** The values of an item in the order of the fields. An item whose content the viewer cannot see has none. */
export async function listItemValues(ctx: Context, item: ProjectItemRow): Promise<FieldValue[]> {
  const issue = await loadContent(ctx, item);
  if (!issue && item.issueId !== null) return [];
  const [fields, stored] = await Promise.all([loadFieldsOf(ctx, item.projectId), batch(ctx, loadItemValues, item.id)]);
  const values = await Promise.all(
    fields.map((field) => {
      if (isBuiltIn(field)) return issue ? contentValue(ctx, { field, item, issue }) : draftValue(ctx, { field, item });
      return customValue(ctx, { field, item, row: stored?.values.find(({ fieldId }) => fieldId === field.id) });
    }),
  );
  return values.filter((value) => value !== undefined);
}

/** The fields of a project that the viewer can see, in their order. */
export async function loadFieldsOf(ctx: Context, projectId: number): Promise<ProjectFieldRow[]> {
  const project = await batch(ctx, loadProjects, projectId);
  return project ? ((await batch(ctx, loadProjectFields, project, ({ id }) => String(id)))?.fields ?? []) : [];
}

async function draftValue(
  ctx: Context,
  { field, item }: { field: BuiltInFieldRow; item: ProjectItemRow },
): Promise<FieldValue | undefined> {
  const draft = field.dataType === "TITLE" ? await batch(ctx, loadDrafts, item.id) : undefined;
  return draft && withTypeName("ProjectV2ItemFieldTextValue", { field, item, title: draft.title });
}

type Content = { field: BuiltInFieldRow; item: ProjectItemRow; issue: IssueRow };

/** Undefined: the issue has nothing of this field. */
async function contentValue(ctx: Context, value: Content): Promise<FieldValue | undefined> {
  const { field, issue } = value;
  switch (field.dataType) {
    case "TITLE":
      return withTypeName("ProjectV2ItemFieldTextValue", { field, item: value.item, title: issue.title });
    case "ASSIGNEES":
      return issue.assigneeIds.length > 0 ? withTypeName("ProjectV2ItemFieldUserValue", value) : undefined;
    case "LABELS":
      return issue.labelIds.length > 0 ? withTypeName("ProjectV2ItemFieldLabelValue", value) : undefined;
    case "MILESTONE":
      return issue.milestoneId === null ? undefined : withTypeName("ProjectV2ItemFieldMilestoneValue", value);
    case "REPOSITORY":
      return withTypeName("ProjectV2ItemFieldRepositoryValue", value);
    case "LINKED_PULL_REQUESTS":
      return (await hasVisibleCloser(ctx, issue))
        ? withTypeName("ProjectV2ItemFieldPullRequestValue", value)
        : undefined;
    case "REVIEWERS":
      return (await hasReviewers(ctx, issue)) ? withTypeName("ProjectV2ItemFieldReviewerValue", value) : undefined;
    case "PARENT_ISSUE":
    case "SUB_ISSUES_PROGRESS":
      return undefined;
  }
}

async function hasVisibleCloser(ctx: Context, issue: IssueRow): Promise<boolean> {
  const keys = issue.isPull ? [] : await batch(ctx, loadClosers, issue, issueKey);
  const pulls = await Promise.all((keys ?? []).map((key) => loadIssue(ctx, key)));
  return pulls.some((pull) => pull !== undefined);
}

async function hasReviewers(ctx: Context, issue: IssueRow): Promise<boolean> {
  const requests = issue.isPull ? await batch(ctx, loadReviewRequests, issue, issueKey) : undefined;
  return (requests?.accountIds.length ?? 0) + (requests?.teamIds.length ?? 0) > 0;
}

type Stored = { field: CustomFieldRow; item: ProjectItemRow; row: FieldValueRow | undefined };

async function customValue(ctx: Context, { field, item, row }: Stored): Promise<FieldValue | undefined> {
  if (!row) return undefined;
  const value: CustomValue = { ...row, field, item };
  switch (field.dataType) {
    case "TEXT":
      return withTypeName("ProjectV2ItemFieldTextValue", value);
    case "NUMBER":
      return withTypeName("ProjectV2ItemFieldNumberValue", value);
    case "DATE":
      return withTypeName("ProjectV2ItemFieldDateValue", value);
    case "SINGLE_SELECT": {
      const option = (await batch(ctx, loadOptions, field.id))?.find(({ id }) => id === row.choiceId);
      return option && withTypeName("ProjectV2ItemFieldSingleSelectValue", { ...value, option });
    }
    case "ITERATION": {
      const iteration = field.iterations?.iterations.find(({ id }) => id === row.choiceId);
      return iteration && withTypeName("ProjectV2ItemFieldIterationValue", { ...value, iteration });
    }
  }
}
