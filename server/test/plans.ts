import type { Context, Viewer } from "#server/platform/context.ts";
import type { IssueTypeRow } from "#server/issue-types/issue-type.ts";
import { draftIssue } from "#server/issues/insert-issue.ts";
import type { IssueReferences } from "#server/issues/issue-references.ts";
import type { IssueDraft, NewIssueToPlan } from "#server/issues/issue.ts";
import type { LabelRow } from "#server/labels/label.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { contextFor } from "#server/test/world.ts";

const NOW = new Date("2026-01-02T03:04:05Z");
const VIEWER: Viewer = { accountId: 7, login: "tess", isSiteAdmin: false, scopes: null, hiddenOrganizationIds: [] };

const REPOSITORY: RepositoryRow = {
  id: 1,
  ownerId: 2,
  ownerLogin: "octo",
  ownerKind: "ORGANIZATION",
  name: "hello",
  description: null,
  visibility: "PUBLIC",
  isArchived: false,
  isDisabled: false,
  managedBy: null,
  isLocked: false,
  hasIssuesEnabled: true,
  createdAt: NOW,
  updatedAt: NOW,
  viewerRole: "TRIAGE",
};

/** An open issue without labels, assignees, milestone and type, except for what is given. */
export function makeIssueToPlan(issue: Partial<IssueDraft> = {}): NewIssueToPlan {
  const draft = draftIssue(contextWithoutDatabase(), REPOSITORY, { isPull: false });
  return { ...draft, issue: { ...draft.issue, title: "A title", ...issue } };
}

type Rows = {
  labels?: LabelRow[];
  exclusiveGroups?: string[];
  milestones?: MilestoneRow[];
  issueTypes?: IssueTypeRow[];
};

export function makeReferences(rows: Rows): IssueReferences {
  return {
    labels: byId(rows.labels ?? []),
    exclusiveGroups: new Set(rows.exclusiveGroups),
    assignees: new Map(),
    milestones: byId(rows.milestones ?? []),
    issueTypes: byId(rows.issueTypes ?? []),
  };
}

export function makeLabel(id: number, name: string): LabelRow {
  return {
    id,
    name,
    repositoryId: REPOSITORY.id,
    description: null,
    color: "ff0000",
    isDefault: false,
    createdAt: NOW,
    updatedAt: NOW,
  };
}

export function makeMilestone(id: number, title: string): MilestoneRow {
  return {
    id,
    title,
    repositoryId: REPOSITORY.id,
    number: id,
    description: null,
    descriptionHtml: null,
    dueOn: null,
    state: "OPEN",
    creatorId: null,
    createdAt: NOW,
    updatedAt: NOW,
    closedAt: null,
  };
}

export function makeIssueType(id: number, name: string): IssueTypeRow {
  return { id, name, organizationId: REPOSITORY.ownerId, description: null, color: "GRAY", isEnabled: true };
}

/** A plan that queries the database fails its test. */
function contextWithoutDatabase(): Context {
  const refuse = () => Promise.reject(new Error("A plan must not query the database."));
  const queries = { rows: refuse, row: refuse, run: refuse, transaction: refuse };
  const db: Queryable = {
    ...queries,
    statements: { count: 0 },
    isDistributed: false,
    isInTransaction: false,
    failedWorkers: undefined,
  };
  return { ...contextFor(db, VIEWER), now: NOW };
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
