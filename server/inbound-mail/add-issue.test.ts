import { expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { getIssueAddress, resetAddresses } from "#server/inbound-mail/issue-address.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Viewer } from "#server/platform/context.ts";
import { requireRepository } from "#server/repositories/repository.ts";
import { makeMailbox, type Mailbox } from "#server/test/inbound-mail.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const listIssues = (world: World) =>
  world.db.rows<{ title: string; body: string; authorId: number; createdViaEmail: boolean }>(sql`
    select i.title, b.body, i.author_id, b.created_via_email from issues i
    join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id order by i.id`);

async function getAddress(world: World, mailbox: Mailbox, login: string): Promise<string> {
  const ctx = { ...world.as(login), config: mailbox.ctx.config };
  const address = await getIssueAddress(ctx, await requireRepository(ctx, world.hello.id));
  if (address === null) throw new Error(`${login} has no address.`);
  return address;
}

test("an e-mail to the address of a repository creates an issue of its author", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await getAddress(world, mailbox, "wren");
  expect(to).toMatch(/^octo\+hello\+[a-z2-7]+@reply\.example\.com$/);
  const mail = { from: "wren@example.com", to, subject: "Fwd: RE: It crashes", text: "When I **click**.\n\n-- \nWren" };
  expect(await mailbox.receive({ ...mail, id: "<issue@example.com>" })).toEqual(["ISSUE_CREATED"]);
  expect(await mailbox.receive({ ...mail, id: "<issue@example.com>" })).toEqual(["DUPLICATE"]);
  expect(await listIssues(world)).toEqual([
    { title: "It crashes", body: "When I **click**.", authorId: world.id("wren"), createdViaEmail: true },
  ]);
  const { data } = await world.graphql(
    "mona",
    `{ repository(owner: "octo", name: "hello") { issue(number: 1) { createdViaEmail author { login } } } }`,
  );
  expect(data).toEqual({ repository: { issue: { createdViaEmail: true, author: { login: "wren" } } } });
});

test("an e-mail without a text is an issue without one, and without a subject none", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await getAddress(world, mailbox, "wren");
  expect(await mailbox.receive({ from: "wren@example.com", to, subject: "x".repeat(300) })).toEqual(["ISSUE_CREATED"]);
  expect(await mailbox.receive({ from: "wren@example.com", to, subject: " Re: ", text: "Text" })).toEqual(["REJECTED"]);
  const [issue, ...others] = await listIssues(world);
  expect(issue).toMatchObject({ title: `${"x".repeat(255)}…`, body: "" });
  expect(others).toEqual([]);
  const answers = await world.db.rows<{ bodyText: string }>(sql`select body_text from mail_queue`);
  expect(answers.map(({ bodyText }) => bodyText)).toEqual([expect.stringContaining("It has no subject")]);
});

test("the address is the viewer's own, in a session, with write access", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const get = async (login: string, viewer: Partial<Viewer> = {}) => {
    const ctx = { ...world.as(login, viewer), config: mailbox.ctx.config };
    return getIssueAddress(ctx, await requireRepository(ctx, world.hello.id));
  };
  expect(await get("wren")).toBe(await get("wren"));
  expect(await get("wren")).not.toBe(await get("max"));
  for (const login of ["rita", "tess", "hubot"]) expect(await get(login)).toBeNull();
  expect(await get("wren", { scopes: ["repo"] })).toBeNull();
  // The server of this context receives no e-mail.
  const ctx = world.as("wren");
  expect(await getIssueAddress(ctx, await requireRepository(ctx, world.hello.id))).toBeNull();
});

test("an address ends with the write access of its account", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await getAddress(world, mailbox, "wren");
  await deleteCollaborator(world.as("mona"), world.hello.id, world.id("wren"));
  expect(await mailbox.receive({ from: "wren@example.com", to, subject: "Still here?" })).toEqual(["REJECTED"]);
  expect(await listIssues(world)).toEqual([]);
  const [answer] = await world.db.rows<{ bodyText: string }>(sql`select body_text from mail_queue`);
  expect(answer?.bodyText).toContain("You don't have permission to create issues in this repository by e-mail");
});

test("resetting ends all addresses of the viewer, and of nobody else", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona");
  const [old, reply, other] = [
    await getAddress(world, mailbox, "wren"),
    await mailbox.replyTo("wren", issue),
    await mailbox.replyTo("rita", issue),
  ];
  await resetAddresses(world.as("wren"), { repositoryId: world.hello.id });
  const send = (login: string, to: string) =>
    mailbox.receive({ from: `${login}@example.com`, to, subject: "A subject", text: "Text" });
  expect(await send("wren", old)).toEqual(["REJECTED"]);
  expect(await send("wren", reply)).toEqual(["REJECTED"]);
  expect(await send("rita", other)).toEqual(["COMMENTED"]);
  expect(await send("wren", await getAddress(world, mailbox, "wren"))).toEqual(["ISSUE_CREATED"]);
  expect(
    await world.db.rows(sql`select action, target from audit_events where action = 'inbound_mail.reset_addresses'`),
  ).toEqual([{ action: "inbound_mail.reset_addresses", target: "wren" }]);
});

test("addresses are reset in a session, by whoever can write", async ({ world }) => {
  const reset = (login: string | null, viewer = {}, repository = world.hello) =>
    resetAddresses(world.as(login, viewer), { repositoryId: repository.id });
  await expect(reset(null)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(reset("wren", { scopes: ["repo"] })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(reset("rita")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(reset("hubot", {}, world.secret)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { data } = await world.graphql(
    "wren",
    `mutation { resetEmailAddresses(input: { repositoryId: "${await getId(world)}" }) { repository { name issueEmailAddress } } }`,
  );
  expect(data).toEqual({ resetEmailAddresses: { repository: { name: "hello", issueEmailAddress: null } } });
});

async function getId(world: World): Promise<string> {
  const { data } = await world.graphql("mona", `{ repository(owner: "octo", name: "hello") { id } }`);
  return (data as { repository: { id: string } }).repository.id;
}
