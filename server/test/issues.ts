import { addComment } from "#server/comments/add-comment.ts";
import type { CommentRow } from "#server/comments/comment.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type Discussion = { issue: IssueRow; comment: CommentRow; issueId: string; commentId: string };

/** An issue of hubot with two tasks and a comment of his, and the global ids of both. */
export async function createDiscussion(world: World, comment = "A comment"): Promise<Discussion> {
  const issue = await world.issue("hubot", { body: "- [ ] one\n- [x] two" });
  const row = await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: comment });
  return {
    issue,
    comment: row,
    issueId: globalId("I", issue.repositoryId, issue.id),
    commentId: globalId("IC", row.repositoryId, row.id),
  };
}

/** Issues of mona in octo/hello. The tuple type lets tests name each of them. */
export async function createIssues<const Names extends readonly string[]>(
  world: World,
  names: Names,
): Promise<{ [Name in Names[number]]: IssueKey }> {
  const entries: [string, IssueKey][] = [];
  for (const name of names) entries.push([name, toIssueKey(await world.issue("mona", { title: name }))]);
  return Object.fromEntries(entries) as { [Name in Names[number]]: IssueKey };
}

/** A pull request into main of octo/hello. */
export function createTestPull(world: World, login = "wren", body = "", headRefName = "topic"): Promise<IssueRow> {
  return createPull(world.as(login), {
    repositoryId: world.hello.id,
    title: "Change",
    body,
    baseRefName: "main",
    headRefName,
  });
}
