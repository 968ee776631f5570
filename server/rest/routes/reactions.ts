import { loadAccount } from "#server/accounts/load-account.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { loadReactions, REACTION_COLUMNS, type ReactionRow } from "#server/reactions/list-reactions.ts";
import { addReaction, removeReaction } from "#server/reactions/react.ts";
import type { ReactionContent, ReactionSubject } from "#server/reactions/reaction.ts";
import { orNotFound, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { listed, noContent, type Answer } from "#server/rest/http/answer.ts";
import { takePage } from "#server/rest/http/page.ts";
import { invalidField, missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findComment } from "#server/rest/inputs/find-comment.ts";
import { findReviewComment } from "#server/rest/inputs/find-review-comment.ts";
import { findIssue, readNumber } from "#server/rest/inputs/find-resource.ts";
import { optionalChoice, readFields } from "#server/rest/inputs/read-fields.ts";
import { REACTION_NAMES, toReaction } from "#server/rest/shapes/reaction.ts";

type Subject = { repositoryId: number; subject: ReactionSubject; id: number };
type FindSubject = (request: RestRequest) => Promise<Subject>;

const findIssueSubject: FindSubject = async (request) => {
  const { issue } = await findIssue(request);
  return { repositoryId: issue.repositoryId, subject: "ISSUE", id: issue.id };
};

const findReviewCommentSubject: FindSubject = async (request) => {
  const { repositoryId, id } = await findReviewComment(request);
  return { repositoryId, subject: "REVIEW_COMMENT", id };
};

const findCommentSubject: FindSubject = async (request) => {
  const { repositoryId, id } = await findComment(request);
  return { repositoryId, subject: "COMMENT", id };
};

/** Where GitHub names the operation otherwise. */
const DELETE_OPERATIONS: Readonly<Record<string, string>> = {
  "pull-request-review-comment": "reactions/delete-for-pull-request-comment",
};

export const REACTION_ROUTES: readonly RestRoute[] = [
  ...routesOf("/repos/{owner}/{repo}/issues/{issue_number}", "issue", findIssueSubject),
  ...routesOf("/repos/{owner}/{repo}/issues/comments/{comment_id}", "issue-comment", findCommentSubject),
  ...routesOf(
    "/repos/{owner}/{repo}/pulls/comments/{comment_id}",
    "pull-request-review-comment",
    findReviewCommentSubject,
  ),
];

function routesOf(path: string, name: string, find: FindSubject): RestRoute[] {
  return [
    readRoute(`${path}/reactions`, `reactions/list-for-${name}`, async (request) => list(request, await find(request))),
    writeRoute(
      `POST ${path}/reactions`,
      { operation: `reactions/create-for-${name}`, mutation: "addReaction", resource: "Reaction" },
      async (request) => create(request, await find(request)),
    ),
    writeRoute(
      `DELETE ${path}/reactions/{reaction_id}`,
      {
        operation: DELETE_OPERATIONS[name] ?? `reactions/delete-for-${name}`,
        mutation: "removeReaction",
        resource: "Reaction",
      },
      async (request) => remove(request, await find(request)),
    ),
  ];
}

const CONTENTS: Readonly<Record<string, ReactionContent>> = Object.fromEntries(
  // The keys of the table are contents.
  Object.entries(REACTION_NAMES).map(([content, name]) => [name, content as ReactionContent]),
);

async function list(request: RestRequest, subject: Subject): Promise<Answer> {
  const { ctx, page } = request;
  const content = optionalChoice(request.query, "content", CONTENTS);
  const rows = await ctx.db.rows<ReactionRow>(sql`
    select ${REACTION_COLUMNS} from reactions x
    where x.repository_id = ${subject.repositoryId} and x.subject = ${subject.subject} and x.subject_id = ${subject.id}
      and (${content ?? null}::reaction_content is null or x.content = ${content ?? null}::reaction_content)
    order by x.created_at, x.id limit ${page.perPage + 1} offset ${page.offset}`);
  const found = takePage(rows, page);
  return listed(await Promise.all(found.rows.map((row) => show(ctx, row))), found.extent);
}

/** 201 for a new reaction, 200 for one that the viewer has chosen before. */
async function create(request: RestRequest, subject: Subject): Promise<Answer> {
  const { ctx } = request;
  const content = optionalChoice(readFields(request.body), "content", CONTENTS);
  if (!content) throw invalidField("content", "missing_field");
  const before = await loadOwn(ctx, { ...subject, content });
  const reaction = orNotFound(await runCommand(ctx, addReaction, { ...subject, content }), "a Reaction");
  return { status: before ? 200 : 201, body: await show(ctx, reaction) };
}

/** People remove their own reactions only. */
async function remove(request: RestRequest, subject: Subject): Promise<Answer> {
  const { ctx } = request;
  const id = readNumber(request.params["reaction_id"]);
  const [reaction] = await loadReactions(ctx, [{ repositoryId: subject.repositoryId, id }]);
  if (reaction?.subject !== subject.subject || reaction.subjectId !== subject.id) throw missingResource();
  if (reaction.accountId !== ctx.viewer.accountId) throw new UserError("FORBIDDEN", "This is not your reaction.");
  await runCommand(ctx, removeReaction, { ...subject, content: reaction.content });
  return noContent();
}

function loadOwn(ctx: Context, key: Subject & { content: ReactionContent }): Promise<{ id: number } | undefined> {
  return ctx.db.row<{ id: number }>(sql`
    select id from reactions where repository_id = ${key.repositoryId} and subject = ${key.subject}
      and subject_id = ${key.id} and account_id = ${ctx.viewer.accountId} and content = ${key.content}`);
}

async function show(ctx: Context, row: ReactionRow) {
  return toReaction(ctx, row, await loadAccount(ctx, row.accountId));
}
