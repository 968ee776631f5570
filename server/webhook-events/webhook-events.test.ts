import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { pinIssueComment, unpinIssueComment } from "#server/comments/pin-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { addHook, names, run, takeDeliveries, type Delivery } from "#server/webhook-events/test/deliveries.ts";
import { createWebhook, pingWebhook } from "#server/webhooks/write-webhook.ts";

async function createIssue(world: World, title = "A title", repository = world.hello) {
  const issue = await world.issue("mona", { title, repositoryId: repository.id, body: "A body" });
  return {
    ...toIssueKey(issue),
    id: issue.id,
    node: globalId("I", issue.repositoryId, issue.id),
    number: issue.number,
  };
}

const label = async (world: World, name: string) =>
  globalId(
    "LA",
    world.hello.id,
    (
      await world.db.row<{ id: number }>(
        sql`select id from labels where repository_id = ${world.hello.id} and name = ${name}`,
      )
    )?.id ?? 0,
  );

describe("issues", () => {
  test("that are opened, edited, closed and reopened are told with GitHub's payload", async ({ world }) => {
    await addHook(world, { repositoryId: world.hello.id });
    const { node, id } = await createIssue(world);
    const [opened] = await takeDeliveries(world);
    expect(opened?.payload).toMatchObject({
      action: "opened",
      issue: { id, title: "A title", state: "open", body: "A body", user: { login: "mona", type: "User" } },
      repository: { id: world.hello.id, full_name: "octo/hello", private: false },
      organization: { login: "octo" },
      sender: { login: "mona" },
    });
    await run(world, `updateIssue(input: { id: "${node}", title: "New", body: "New body" }) { issue { id } }`, "ada");
    const [edited] = await takeDeliveries(world);
    expect(edited?.payload).toMatchObject({
      action: "edited",
      changes: { title: { from: "A title" }, body: { from: "A body" } },
      issue: { title: "New", body: "New body" },
      sender: { login: "ada" },
    });
    await run(world, `closeIssue(input: { issueId: "${node}", stateReason: NOT_PLANNED }) { issue { id } }`);
    expect(names(await takeDeliveries(world))).toEqual(["issues.closed"]);
    await run(world, `reopenIssue(input: { issueId: "${node}" }) { issue { id } }`);
    expect(names(await takeDeliveries(world))).toEqual(["issues.reopened"]);
  });

  test("tell labels, assignees, milestones, locks, pins and types with what was added", async ({ world }) => {
    const { node } = await createIssue(world);
    const type = await world.graphql(
      "mona",
      `{ organization(login: "octo") { issueTypes(first: 1) { nodes { id name } } } }`,
    );
    const types = (type.data as { organization: { issueTypes: { nodes: { id: string; name: string }[] } } })
      .organization.issueTypes;
    const milestone = (await run(
      world,
      `createMilestone(input: { repositoryId: "${globalId("R", world.hello.id)}", title: "One" }) { milestone { id } }`,
    )) as { createMilestone: { milestone: { id: string } } };
    await run(
      world,
      `createLabel(input: { repositoryId: "${globalId("R", world.hello.id)}", name: "bug", color: "ff0000" }) { label { id } }`,
    );
    await addHook(world, { repositoryId: world.hello.id });
    const deliveries: Delivery[] = [];
    const step = async (mutation: string) => {
      await run(world, mutation);
      deliveries.push(...(await takeDeliveries(world)));
    };
    const bug = await label(world, "bug");
    await step(`addLabelsToLabelable(input: { labelableId: "${node}", labelIds: ["${bug}"] }) { clientMutationId }`);
    await step(
      `removeLabelsFromLabelable(input: { labelableId: "${node}", labelIds: ["${bug}"] }) { clientMutationId }`,
    );
    const ada = globalId("A", world.id("ada"));
    await step(
      `addAssigneesToAssignable(input: { assignableId: "${node}", assigneeIds: ["${ada}"] }) { clientMutationId }`,
    );
    await step(
      `removeAssigneesFromAssignable(input: { assignableId: "${node}", assigneeIds: ["${ada}"] }) { clientMutationId }`,
    );
    await step(
      `updateIssue(input: { id: "${node}", milestoneId: "${milestone.createMilestone.milestone.id}" }) { issue { id } }`,
    );
    await step(`updateIssue(input: { id: "${node}", milestoneId: null }) { issue { id } }`);
    await step(`lockLockable(input: { lockableId: "${node}", lockReason: SPAM }) { clientMutationId }`);
    await step(`unlockLockable(input: { lockableId: "${node}" }) { clientMutationId }`);
    await step(`pinIssue(input: { issueId: "${node}" }) { issue { id } }`);
    await step(`unpinIssue(input: { issueId: "${node}" }) { issue { id } }`);
    const [first] = types.nodes;
    if (first) {
      await step(`updateIssueIssueType(input: { issueId: "${node}", issueTypeId: "${first.id}" }) { issue { id } }`);
      await step(`updateIssueIssueType(input: { issueId: "${node}", issueTypeId: null }) { issue { id } }`);
    }
    const kinds = [
      "labeled",
      "unlabeled",
      "assigned",
      "unassigned",
      "milestoned",
      "demilestoned",
      "locked",
      "unlocked",
      "pinned",
      "unpinned",
    ];
    expect(names(deliveries)).toEqual(
      [...kinds, ...(first ? ["typed", "untyped"] : [])].map((kind) => `issues.${kind}`),
    );
    expect(deliveries[0]?.payload).toMatchObject({ label: { name: "bug", default: true } });
    expect(deliveries[2]?.payload).toMatchObject({ assignee: { login: "ada" } });
    expect(deliveries[4]?.payload).toMatchObject({ milestone: { title: "One" } });
  });

  test("that are deleted are told as they were", async ({ world }) => {
    await addHook(world, { repositoryId: world.hello.id });
    const { node, id } = await createIssue(world);
    await takeDeliveries(world);
    await run(world, `deleteIssue(input: { issueId: "${node}" }) { repository { id } }`);
    const [deleted] = await takeDeliveries(world);
    expect(deleted?.payload).toMatchObject({ action: "deleted", issue: { id, title: "A title", body: "A body" } });
  });

  test("that are transferred are told in both repositories", async ({ world }) => {
    const former = await addHook(world, { repositoryId: world.hello.id });
    const other = await world.repository("other", "PUBLIC");
    const next = await addHook(world, { repositoryId: other.id });
    const { node } = await createIssue(world, "Moves");
    await takeDeliveries(world);
    const repositoryId = globalId("R", other.id);
    await run(world, `transferIssue(input: { issueId: "${node}", repositoryId: "${repositoryId}" }) { issue { id } }`);
    const deliveries = await takeDeliveries(world);
    expect(deliveries.map(({ webhookId, action }) => [webhookId, action])).toEqual([
      [former, "transferred"],
      [next, "opened"],
    ]);
    expect(deliveries[0]?.payload).toMatchObject({
      changes: { new_issue: { title: "Moves" }, new_repository: { full_name: "octo/other" } },
      repository: { full_name: "octo/hello" },
    });
    expect(deliveries[1]?.payload).toMatchObject({ changes: { old_repository: { full_name: "octo/hello" } } });
  });

  test("that are transferred are told where nothing but the repository that they left has a webhook", async ({
    world,
  }) => {
    const former = await addHook(world, { repositoryId: world.hello.id });
    const other = await world.repository("other", "PUBLIC");
    const { node } = await createIssue(world, "Moves");
    await takeDeliveries(world);
    const repositoryId = globalId("R", other.id);
    await run(world, `transferIssue(input: { issueId: "${node}", repositoryId: "${repositoryId}" }) { issue { id } }`);
    expect((await takeDeliveries(world)).map(({ webhookId, action }) => [webhookId, action])).toEqual([
      [former, "transferred"],
    ]);
  });

  test("that are transferred to a private repository are told to the organization only", async ({ world }) => {
    const former = await addHook(world, { repositoryId: world.hello.id });
    const organization = await addHook(world, { organizationId: world.hello.ownerId });
    const { node } = await createIssue(world, "Moves");
    await takeDeliveries(world);
    const repositoryId = globalId("R", world.secret.id);
    await run(world, `transferIssue(input: { issueId: "${node}", repositoryId: "${repositoryId}" }) { issue { id } }`);
    const deliveries = await takeDeliveries(world);
    expect(deliveries.filter(({ webhookId }) => webhookId === former)).toEqual([]);
    const ofOrganization = deliveries.filter(({ webhookId }) => webhookId === organization);
    expect(names(ofOrganization)).toEqual(["issues.transferred", "issues.opened"]);
  });

  test("of an import are not told", async ({ world }) => {
    await addHook(world, { repositoryId: world.hello.id });
    const { createIssue: create } = await import("#server/issues/create-issue.ts");
    await create({ ...world.as("mona"), suppressNotifications: true }, { repositoryId: world.hello.id, title: "Old" });
    expect(await takeDeliveries(world)).toEqual([]);
  });
});

describe("comments", () => {
  test("that are created, edited and deleted are told", async ({ world }) => {
    await addHook(world, { repositoryId: world.hello.id });
    const { node } = await createIssue(world);
    await takeDeliveries(world);
    const added = (await run(
      world,
      `addComment(input: { subjectId: "${node}", body: "One" }) { commentEdge { node { id } } }`,
    )) as {
      addComment: { commentEdge: { node: { id: string } } };
    };
    const [created] = await takeDeliveries(world);
    const { id } = added.addComment.commentEdge.node;
    await run(world, `updateIssueComment(input: { id: "${id}", body: "Two" }) { issueComment { id } }`);
    const [edited] = await takeDeliveries(world);
    await run(world, `deleteIssueComment(input: { id: "${id}" }) { clientMutationId }`);
    const [deleted] = await takeDeliveries(world);
    expect(created?.payload).toMatchObject({
      action: "created",
      comment: { body: "One" },
      issue: { title: "A title" },
    });
    expect(edited?.payload).toMatchObject({ changes: { body: { from: "One" } }, comment: { body: "Two" } });
    expect(deleted?.payload).toMatchObject({ action: "deleted", comment: { body: "Two" } });
  });

  test("that are pinned and unpinned are told", async ({ world }) => {
    const comment = await addComment(world.as("mona"), { subject: await createIssue(world), body: "One" });
    const key = { repositoryId: comment.repositoryId, id: comment.id };
    await addHook(world, { repositoryId: world.hello.id });
    await pinIssueComment(world.as("mona"), key);
    await unpinIssueComment(world.as("mona"), key);
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries)).toEqual(["issue_comment.pinned", "issue_comment.unpinned"]);
    expect(deliveries[0]?.payload).toMatchObject({ comment: { id: comment.id, body: "One" } });
  });
});

describe("labels and milestones", () => {
  test("are told when they are created, changed and deleted", async ({ world }) => {
    await addHook(world, { repositoryId: world.hello.id });
    const repositoryId = globalId("R", world.hello.id);
    await run(
      world,
      `createLabel(input: { repositoryId: "${repositoryId}", name: "new", color: "ff0000" }) { label { id } }`,
    );
    const id = await label(world, "new");
    await run(world, `updateLabel(input: { id: "${id}", name: "newer" }) { label { id } }`);
    await run(world, `updateLabel(input: { id: "${id}", name: "newer" }) { label { id } }`);
    await run(world, `deleteLabel(input: { id: "${id}" }) { clientMutationId }`);
    const labels = await takeDeliveries(world);
    expect(names(labels)).toEqual(["label.created", "label.edited", "label.deleted"]);
    expect(labels[1]?.payload).toMatchObject({ label: { name: "newer" }, changes: { name: { from: "new" } } });
    expect(labels[2]?.payload).toMatchObject({ label: { name: "newer", color: "ff0000" } });

    const created = (await run(
      world,
      `createMilestone(input: { repositoryId: "${repositoryId}", title: "One" }) { milestone { id } }`,
    )) as { createMilestone: { milestone: { id: string } } };
    const milestone = created.createMilestone.milestone.id;
    await run(
      world,
      `updateMilestone(input: { id: "${milestone}", title: "Two", dueOn: "2030-01-02T00:00:00Z" }) { milestone { id } }`,
    );
    await run(world, `updateMilestone(input: { id: "${milestone}", state: CLOSED }) { milestone { id } }`);
    await run(world, `updateMilestone(input: { id: "${milestone}", state: OPEN }) { milestone { id } }`);
    await run(world, `deleteMilestone(input: { id: "${milestone}" }) { clientMutationId }`);
    const milestones = await takeDeliveries(world);
    const actions = ["created", "edited", "closed", "opened", "deleted"];
    expect(names(milestones)).toEqual(actions.map((action) => `milestone.${action}`));
    expect(milestones[1]?.payload).toMatchObject({ changes: { title: { from: "One" } }, milestone: { title: "Two" } });
  });
});

describe("relations", () => {
  const add = (world: World, parent: string, child: string) =>
    run(world, `addSubIssue(input: { issueId: "${parent}", subIssueId: "${child}" }) { issue { id } }`);
  const block = (world: World, blocked: string, blocking: string) =>
    run(world, `addBlockedBy(input: { issueId: "${blocked}", blockingIssueId: "${blocking}" }) { issue { id } }`);

  test("of issues are told on both sides", async ({ world }) => {
    await addHook(world, { repositoryId: world.hello.id });
    const [parent, child] = [await createIssue(world, "Parent"), await createIssue(world, "Child")];
    await takeDeliveries(world);
    await add(world, parent.node, child.node);
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries).toSorted()).toEqual(["sub_issues.parent_issue_added", "sub_issues.sub_issue_added"]);
    for (const { payload } of deliveries) {
      expect(payload).toMatchObject({
        parent_issue_id: parent.id,
        parent_issue: { title: "Parent" },
        sub_issue_id: child.id,
        sub_issue: { title: "Child" },
      });
    }
    await block(world, parent.node, child.node);
    const dependencies = await takeDeliveries(world);
    expect(names(dependencies).toSorted()).toEqual([
      "issue_dependencies.blocked_by_added",
      "issue_dependencies.blocking_added",
    ]);
    expect(dependencies[0]?.payload).toMatchObject({
      blocked_issue: { title: "Parent" },
      blocking_issue: { title: "Child" },
    });
  });

  test("with an issue of a private repository are told to the organization only", async ({ world }) => {
    const ofRepository = await addHook(world, { repositoryId: world.hello.id });
    const ofOrganization = await addHook(world, { organizationId: world.hello.ownerId });
    const parent = await createIssue(world, "Parent");
    const hidden = await createIssue(world, "Hidden", world.secret);
    await takeDeliveries(world);
    await add(world, parent.node, hidden.node);
    const deliveries = await takeDeliveries(world);
    expect(deliveries.filter(({ webhookId }) => webhookId === ofRepository)).toEqual([]);
    expect(deliveries.filter(({ webhookId }) => webhookId === ofOrganization)).toHaveLength(2);
  });

  test("with an issue of a public repository are told to the webhooks of both repositories", async ({ world }) => {
    const ofSecret = await addHook(world, { repositoryId: world.secret.id });
    const parent = await createIssue(world, "Parent", world.secret);
    const child = await createIssue(world, "Child");
    await takeDeliveries(world);
    await add(world, parent.node, child.node);
    const deliveries = await takeDeliveries(world);
    expect(deliveries.map(({ webhookId, action }) => [webhookId, action])).toEqual([[ofSecret, "sub_issue_added"]]);
    expect(deliveries[0]?.payload).toMatchObject({
      sub_issue: { title: "Child" },
      sub_issue_repo: { full_name: "octo/hello" },
    });
  });
});

describe("repositories", () => {
  test("are told when their settings, their people or their existence change", async ({ world }) => {
    await addHook(world, { organizationId: world.hello.ownerId });
    const id = globalId("R", world.hello.id);
    await run(world, `updateRepository(input: { repositoryId: "${id}", description: "About" }) { repository { id } }`);
    await run(world, `updateRepository(input: { repositoryId: "${id}", name: "renamed" }) { repository { id } }`);
    await run(world, `updateRepository(input: { repositoryId: "${id}", visibility: PRIVATE }) { repository { id } }`);
    await run(world, `archiveRepository(input: { repositoryId: "${id}" }) { repository { id } }`);
    await run(world, `unarchiveRepository(input: { repositoryId: "${id}" }) { repository { id } }`);
    await run(
      world,
      `setCollaborator(input: { repositoryId: "${id}", login: "hubot", permission: READ }) { repository { id } }`,
    );
    await run(
      world,
      `removeCollaborator(input: { repositoryId: "${id}", userId: "${globalId("A", world.id("hubot"))}" }) { repository { id } }`,
    );
    await run(
      world,
      `deleteRepository(input: { repositoryId: "${id}", confirmation: "octo/renamed" }) { clientMutationId }`,
    );
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries)).toEqual([
      "repository.edited",
      "repository.renamed",
      "repository.privatized",
      "repository.archived",
      "repository.unarchived",
      "repository.deleted",
    ]);
    expect(deliveries[1]?.payload).toMatchObject({
      changes: { repository: { name: { from: "hello" } } },
      repository: { full_name: "octo/renamed" },
    });
  });

  test("tell who becomes a collaborator", async ({ world }) => {
    await addHook(world, { repositoryId: world.hello.id });
    const id = globalId("R", world.hello.id);
    await run(
      world,
      `setCollaborator(input: { repositoryId: "${id}", login: "hubot", permission: READ }) { repository { id } }`,
    );
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries)).toEqual(["member.added"]);
    expect(deliveries[0]?.payload).toMatchObject({ member: { login: "hubot" } });
  });
});

test("an event costs a statement only where something listens: a webhook of the repository or of its owner", async ({
  world,
}) => {
  const count = async () => {
    const issue = await world.issue("mona");
    const before = world.db.statements.count;
    await closeIssue(world.as("mona"), toIssueKey(issue));
    return world.db.statements.count - before;
  };
  const other = await world.repository("other", "PUBLIC");
  await addHook(world, { repositoryId: other.id });
  const alone = await count();
  const more = world.db.isDistributed ? 2 : 1;
  const ofRepository = await addHook(world, { repositoryId: world.hello.id });
  expect(await count()).toBe(alone + more);
  await world.db.run(sql`update webhooks set is_active = false where id = ${ofRepository}`);
  expect(await count()).toBe(alone);
  await addHook(world, { organizationId: world.hello.ownerId });
  expect(await count()).toBe(alone + more);
});

test("a ping describes the webhook, without its secret", async ({ world }) => {
  const owner = { repositoryId: world.hello.id };
  const webhook = await createWebhook(world.as("mona"), {
    owner,
    url: "https://ci.example",
    events: ["issues"],
    secret: "hunter2",
  });
  const [ping] = await takeDeliveries(world);
  expect(ping?.payload).toMatchObject({
    hook_id: webhook.id,
    hook: {
      type: "Repository",
      events: ["issues"],
      active: true,
      config: { url: "https://ci.example", secret: "********" },
    },
  });
  const ofOrganization = await createWebhook(world.as("mona"), {
    owner: { organizationId: world.hello.ownerId },
    url: "https://ci.example",
    events: ["*"],
  });
  await takeDeliveries(world);
  await pingWebhook(world.as("mona"), { id: ofOrganization.id });
  expect(names(await takeDeliveries(world))).toEqual(["ping"]);
});
