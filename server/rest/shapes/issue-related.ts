import { primeFieldsOfOwners } from "#server/issue-fields/issue-field.ts";
import { loadIssueTypes } from "#server/issue-types/issue-type.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { labelKey, loadLabels, type LabelKey } from "#server/labels/label.ts";
import { loadMilestoneCounts } from "#server/milestones/milestone-counts.ts";
import { loadMilestones, milestoneKey, type MilestoneKey } from "#server/milestones/milestone.ts";
import { batch, loadEach, type Context } from "#server/platform/context.ts";
import { loadPulls } from "#server/pulls/pull.ts";
import { loadReactionGroups, reactionKey } from "#server/reactions/reaction.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { loadPerformedVia } from "#server/rest/shapes/app.ts";
import { loadIssueParts } from "#server/rest/shapes/issue-parts.ts";
import { toIssueType } from "#server/rest/shapes/issue-type.ts";
import { toLabel } from "#server/rest/shapes/label.ts";
import { toMilestone } from "#server/rest/shapes/milestone.ts";
import { loadUser } from "#server/rest/shapes/user.ts";

/**
 * What issues of a list show of other tables. Each account, label and milestone is loaded and shown once, however many issues have
 * it. All loads are batched with those of other issues that are shown at the same time.
 */
export async function loadRelated(ctx: Context, issues: readonly IssueRow[], form: BodyForm) {
  const [findRepository, findParts, findPeople, findMetadata, findReactions, findPull] = await Promise.all([
    loadEach(
      issues,
      (issue) => loadRepository(ctx, issue),
      ({ repositoryId }) => repositoryId,
    ),
    loadEach(issues, (issue) => loadIssueParts(ctx, issue, form)),
    loadPeople(ctx, issues),
    loadMetadata(ctx, issues),
    loadEach(
      issues.filter(({ reactionCount }) => reactionCount > 0),
      ({ repositoryId, id }) => batch(ctx, loadReactionGroups, { repositoryId, subject: "ISSUE", id }, reactionKey),
    ),
    loadEach(
      issues.filter(({ isPull }) => isPull),
      ({ repositoryId, id }) => batch(ctx, loadPulls, { repositoryId, id }, issueKey),
    ),
    primeFields(ctx, issues),
  ]);
  return { findRepository, findParts, ...findPeople, ...findMetadata, findReactions, findPull };
}

/** In the same step as the values of the fields, which tell only then which fields they are of. */
async function primeFields(ctx: Context, issues: readonly IssueRow[]): Promise<void> {
  const ids = new Set(issues.filter(({ isPull }) => !isPull).map(({ repositoryId }) => repositoryId));
  const repositories = await Promise.all([...ids].map((repositoryId) => loadRepository(ctx, { repositoryId })));
  const owners = repositories.flatMap((one) => (one?.ownerKind === "ORGANIZATION" ? one.ownerId : []));
  await primeFieldsOfOwners(ctx, [...new Set(owners)]);
}

export type Related = Awaited<ReturnType<typeof loadRelated>>;

async function loadPeople(ctx: Context, issues: readonly IssueRow[]) {
  const ids = issues.flatMap(({ authorId, closedById, assigneeIds }) => [authorId, closedById, ...assigneeIds]);
  const [findUser, findApp, findAssociation] = await Promise.all([
    loadEach(ids, (id) => loadUser(ctx, id)),
    loadEach(
      issues.map(({ authorId }) => authorId),
      (id) => loadPerformedVia(ctx, id),
    ),
    loadEach(
      issues,
      (issue) => loadAssociation(ctx, issue),
      ({ repositoryId, authorId, authorAssociation }) => authorAssociation ?? `${repositoryId}:${authorId}`,
    ),
  ]);
  return { findUser, findApp, findAssociation };
}

async function loadMetadata(ctx: Context, issues: readonly IssueRow[]) {
  const labels = issues.flatMap(({ repositoryId, labelIds }) => labelIds.map((id) => ({ repositoryId, id })));
  const milestones = issues.flatMap(({ repositoryId, milestoneId: id }) => (id === null ? [] : { repositoryId, id }));
  const [findLabel, findMilestone, findType] = await Promise.all([
    loadEach(labels, (key) => loadShownLabel(ctx, key), labelKey),
    loadEach(milestones, (key) => loadShownMilestone(ctx, key), milestoneKey),
    loadEach(
      issues.flatMap(({ issueTypeId }) => issueTypeId ?? []),
      (id) => batch(ctx, loadIssueTypes, id).then((type) => type && toIssueType(type)),
    ),
  ]);
  return { findLabel, findMilestone, findType };
}

async function loadShownLabel(ctx: Context, key: LabelKey) {
  const [label, repository] = await Promise.all([batch(ctx, loadLabels, key, labelKey), loadRepository(ctx, key)]);
  return label && repository && toLabel(ctx, label, repository);
}

async function loadShownMilestone(ctx: Context, key: MilestoneKey) {
  const [milestone, repository] = await Promise.all([
    batch(ctx, loadMilestones, key, milestoneKey),
    loadRepository(ctx, key),
    // In the same step: the shape has them.
    batch(ctx, loadMilestoneCounts, key, milestoneKey),
  ]);
  return milestone && repository && toMilestone(ctx, milestone, repository);
}
