import { writeImportedCommentStates } from "#server/comments/write-imported-comments.ts";
import type { CheckedIssue } from "#server/imports/check-record.ts";
import { writeImportedFieldValues } from "#server/issue-fields/write-imported-fields.ts";
import { writeImportedDetails } from "#server/issues/write-imported-details.ts";
import { writeImportedPins } from "#server/pins/write-imported-pins.ts";
import type { Context } from "#server/platform/context.ts";
import { writeImportedProjectItems } from "#server/projects/write-imported-projects.ts";
import { writeImportedReactions, type ImportedReaction } from "#server/reactions/write-imported-reactions.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

export type DetailsToWrite = {
  repository: RepositoryRow;
  /** Ids by lower-case login. */
  accounts: Map<string, number>;
  issues: { id: number; issue: CheckedIssue }[];
  comments: { id: number; issueId: number; comment: CheckedIssue["comments"][number] }[];
};

/** Writes the fields that only archives of this program have, except relations between issues. */
export async function writeDetails(ctx: Context, input: DetailsToWrite): Promise<void> {
  const { repository } = input;
  const target = { ownerId: repository.ownerId, organizationId: repository.ownerId, repositoryId: repository.id };
  const details = input.issues.flatMap(({ id, issue }) => (issue.details ? [{ issueId: id, ...issue.details }] : []));
  if (details.length > 0) {
    await writeImportedDetails(ctx, target, details);
    const values = details.flatMap(({ issueId, fields }) => fields.map((value) => ({ issueId, ...value })));
    if (values.length > 0) await writeImportedFieldValues(ctx, target, values);
    const items = details.flatMap(({ issueId, projects }) => projects.map((item) => ({ issueId, ...item })));
    if (items.length > 0) await writeImportedProjectItems(ctx, target, items);
    const pins = details.flatMap(({ issueId, pinned }) =>
      pinned
        ? [{ issueId, position: pinned.position, pinnedById: findAccount(input, pinned.by), pinnedAt: pinned.at }]
        : [],
    );
    await writeImportedPins(ctx, repository.id, pins);
  }
  await writeCommentStates(ctx, input);
  const reactions = [
    ...input.issues.flatMap(({ id, issue }) => toReactions(input, { subject: "ISSUE", subjectId: id }, issue.details)),
    ...input.comments.flatMap(({ id, comment }) =>
      toReactions(input, { subject: "COMMENT", subjectId: id }, comment.details),
    ),
  ];
  if (reactions.length > 0) await writeImportedReactions(ctx, repository.id, reactions);
}

async function writeCommentStates(ctx: Context, input: DetailsToWrite): Promise<void> {
  const states = input.comments.flatMap(({ id, issueId, comment: { details } }) => {
    if (!details?.minimizedReason && !details?.pinned) return [];
    const { minimizedReason, pinned } = details;
    const pinnedById = pinned ? findAccount(input, pinned.by) : null;
    return [{ id, issueId, minimizedReason, pinnedAt: pinned?.at ?? null, pinnedById }];
  });
  if (states.length > 0) await writeImportedCommentStates(ctx, input.repository.id, states);
}

function toReactions(
  input: DetailsToWrite,
  subject: Pick<ImportedReaction, "subject" | "subjectId">,
  details: Pick<NonNullable<CheckedIssue["details"]>, "reactions"> | null,
): ImportedReaction[] {
  return (details?.reactions ?? []).flatMap(({ user, content, createdAt }) => {
    const accountId = findAccount(input, user);
    return accountId === null ? [] : [{ ...subject, content, createdAt, accountId }];
  });
}

function findAccount({ accounts }: DetailsToWrite, login: string | null): number | null {
  return login === null ? null : (accounts.get(login.toLowerCase()) ?? null);
}
