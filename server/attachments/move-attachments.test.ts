import { Readable } from "node:stream";
import { expect } from "vitest";
import { addAttachment, attachmentById, readContent } from "#server/attachments/attachment.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { createDiscussion } from "#server/discussions/create-discussion.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

async function upload(world: World): Promise<{ id: string; address: string }> {
  const content = Readable.from([Buffer.from("some text")]);
  const { id } = await addAttachment(world.as("mona"), { repositoryId: world.hello.id, name: "a.txt", content });
  return { id, address: `/user-attachments/files/${id}/a.txt` };
}

async function read(world: World, login: string, id: string): Promise<string | undefined> {
  const file = await attachmentById(world.as(login), id);
  if (!file) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of readContent(world.as(login), file.id, { from: 0, to: file.size - 1 })) parts.push(part);
  return Buffer.concat(parts).toString();
}

test("an attachment is transferred with the only issue that names it", async ({ world }) => {
  const { id, address } = await upload(world);
  const issue = await world.issue("mona", { body: address });
  expect(await read(world, "hubot", id)).toBe("some text");
  await transferIssue(world.as("mona"), { ...toIssueKey(issue), toRepositoryId: world.secret.id });
  expect(await read(world, "hubot", id)).toBeUndefined();
  expect(await read(world, "rita", id)).toBe("some text");
  expect(await world.db.rows(sql`select repository_id from attachments`)).toEqual([{ repositoryId: world.secret.id }]);
});

test("an attachment that a discussion names stays", async ({ world }) => {
  const { id, address } = await upload(world);
  const discussion = { repositoryId: world.hello.id, title: "Sizes", body: address, labels: [] };
  await createDiscussion(world.as("mona"), discussion);
  const issue = await world.issue("mona", { body: address });
  await transferIssue(world.as("mona"), { ...toIssueKey(issue), toRepositoryId: world.secret.id });
  expect(await read(world, "hubot", id)).toBe("some text");
});

test("an attachment that another text of the repository names stays, and a copy is transferred", async ({ world }) => {
  const third = await world.repository("third", "PRIVATE");
  const { id, address } = await upload(world);
  const own = await world.issue("mona", { title: "Own" });
  await addComment(world.as("mona"), { subject: toIssueKey(own), body: address });
  const naming = await world.issue("wren", { body: address });
  const moved = await transferIssue(world.as("mona"), { ...toIssueKey(naming), toRepositoryId: world.secret.id });
  expect(await read(world, "hubot", id)).toBe("some text");
  expect(await world.db.rows(sql`select repository_id from attachments order by copied_from_id nulls first`)).toEqual([
    { repositoryId: world.hello.id },
    { repositoryId: world.secret.id },
  ]);
  // The copy is the other repository's own: it goes on with its issue, and stays when the original goes.
  await world.db.run(sql`delete from attachments where id = ${id}::uuid`);
  expect(await read(world, "hubot", id)).toBeUndefined();
  expect(await read(world, "rita", id)).toBe("some text");
  await transferIssue(world.as("mona"), { ...toIssueKey(moved), toRepositoryId: third.id });
  expect(await read(world, "rita", id)).toBeUndefined();
  expect(await read(world, "mona", id)).toBe("some text");
});
