import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createTeam } from "#server/test/teams.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { addHook, names, run, takeDeliveries, type Delivery } from "#server/webhook-events/test/deliveries.ts";

async function createPull(world: World): Promise<string> {
  const pull = await createTestPull(world);
  return globalId("PR", pull.repositoryId, pull.id);
}

/** What is delivered of each of the mutations. */
async function runAndTake(world: World, ...mutations: string[]): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const mutation of mutations) {
    await run(world, mutation);
    deliveries.push(...(await takeDeliveries(world)));
  }
  return deliveries;
}

const commits = (id: string, ...oids: string[]) =>
  `updatePullRequestCommits(input: { pullRequestId: "${id}", commits: [${oids
    .map((oid) => `{ oid: "${oid}", message: "Change", committedDate: "2026-01-01T00:00:00Z" }`)
    .join(", ")}] }) { clientMutationId }`;

test("a pull request is told when it is opened, edited, made a draft and ready again, closed and reopened", async ({
  world,
}) => {
  await addHook(world, { repositoryId: world.hello.id });
  const id = await createPull(world);
  const [opened] = await takeDeliveries(world);
  expect(opened).toMatchObject({ event: "pull_request", action: "opened" });
  expect(opened?.payload).toMatchObject({
    number: 1,
    pull_request: { title: "Change", head: { ref: "topic" }, base: { ref: "main" }, merged: false },
    repository: { full_name: "octo/hello" },
  });
  const deliveries = await runAndTake(
    world,
    `updatePullRequest(input: { pullRequestId: "${id}", title: "New" }) { clientMutationId }`,
    `convertPullRequestToDraft(input: { pullRequestId: "${id}" }) { clientMutationId }`,
    `markPullRequestReadyForReview(input: { pullRequestId: "${id}" }) { clientMutationId }`,
    `closePullRequest(input: { pullRequestId: "${id}" }) { clientMutationId }`,
    `reopenPullRequest(input: { pullRequestId: "${id}" }) { clientMutationId }`,
  );
  const actions = ["edited", "converted_to_draft", "ready_for_review", "closed", "reopened"];
  expect(names(deliveries)).toEqual(actions.map((action) => `pull_request.${action}`));
  expect(deliveries[0]?.payload).toMatchObject({ changes: { title: { from: "Change" } } });
});

test("a push to a pull request tells the commit before and after", async ({ world }) => {
  await addHook(world, { repositoryId: world.hello.id });
  const id = await createPull(world);
  await runAndTake(world, commits(id, "a".repeat(40)));
  const [pushed] = await runAndTake(world, commits(id, "a".repeat(40), "b".repeat(40)));
  expect(pushed?.payload).toMatchObject({ action: "synchronize", before: "a".repeat(40), after: "b".repeat(40) });
});

test("requests of reviews and reviews are told with the person", async ({ world }) => {
  await addHook(world, { repositoryId: world.hello.id });
  const id = await createPull(world);
  await takeDeliveries(world);
  const request = (...logins: string[]) =>
    `requestReviews(input: { pullRequestId: "${id}", userIds: [${logins.map((login) => `"${globalId("A", world.id(login))}"`).join(", ")}] }) { clientMutationId }`;
  const deliveries = await runAndTake(
    world,
    request("ada"),
    `addPullRequestReview(input: { pullRequestId: "${id}", event: APPROVE, body: "Good" }) { pullRequestReview { id } }`,
    request("ada"),
    request("tess"),
  );
  expect(names(deliveries)).toEqual([
    "pull_request.review_requested",
    "pull_request_review.submitted",
    "pull_request.review_request_removed",
    "pull_request.review_requested",
  ]);
  const [requested, submitted, removed, next] = deliveries;
  expect(removed?.payload).toMatchObject({ requested_reviewer: { login: "ada" } });
  expect(next?.payload).toMatchObject({ requested_reviewer: { login: "tess" } });
  expect(requested?.payload).toMatchObject({ action: "review_requested", requested_reviewer: { login: "ada" } });
  expect(submitted).toMatchObject({ event: "pull_request_review", action: "submitted" });
  expect(submitted?.payload).toMatchObject({
    review: { state: "approved", body: "Good" },
    pull_request: { title: "Change" },
  });
});

test("a text of a review that is edited is told with the former one, and nothing of a pending review", async ({
  world,
}) => {
  await addHook(world, { repositoryId: world.hello.id });
  const pull = await createPull(world);
  await takeDeliveries(world);
  const add = async (input: string) => {
    const mutation = `addPullRequestReview(input: { pullRequestId: "${pull}", ${input} }) { pullRequestReview { id } }`;
    const data = (await run(world, mutation)) as { addPullRequestReview: { pullRequestReview: { id: string } } };
    return data.addPullRequestReview.pullRequestReview.id;
  };
  const edit = (id: string, body: string) =>
    `updatePullRequestReview(input: { pullRequestReviewId: "${id}", body: "${body}" }) { clientMutationId }`;
  const review = await add(`event: APPROVE, body: "Good"`);
  await takeDeliveries(world);
  const deliveries = await runAndTake(world, edit(review, "Very good"), edit(review, "Very good"));
  expect(names(deliveries)).toEqual(["pull_request_review.edited"]);
  expect(deliveries[0]?.payload).toMatchObject({ changes: { body: { from: "Good" } }, review: { body: "Very good" } });
  expect(await runAndTake(world, edit(await add(`body: "Later"`), "Later still"))).toEqual([]);
});

test("the merge queue is told when a pull request enters it and when it leaves it", async ({ world }) => {
  await addHook(world, { repositoryId: world.hello.id });
  const id = await createPull(world);
  await takeDeliveries(world);
  const enqueue = `enqueuePullRequest(input: { pullRequestId: "${id}" }) { clientMutationId }`;
  const dequeue = `dequeuePullRequest(input: { id: "${id}" }) { clientMutationId }`;
  const byHand = await runAndTake(world, enqueue, enqueue, dequeue, dequeue);
  expect(names(byHand)).toEqual(["pull_request.enqueued", "pull_request.dequeued"]);
  expect(byHand[1]?.payload).toMatchObject({ reason: "MANUAL" });
  const draft = await runAndTake(
    world,
    enqueue,
    `convertPullRequestToDraft(input: { pullRequestId: "${id}" }) { clientMutationId }`,
    `markPullRequestReadyForReview(input: { pullRequestId: "${id}" }) { clientMutationId }`,
  );
  expect(names(draft).slice(1, 3)).toEqual(["pull_request.dequeued", "pull_request.converted_to_draft"]);
  const merged = await runAndTake(
    world,
    enqueue,
    `mergePullRequest(input: { pullRequestId: "${id}" }) { clientMutationId }`,
  );
  expect(names(merged)).toEqual(["pull_request.enqueued", "pull_request.dequeued", "pull_request.closed"]);
  expect(merged[1]?.payload).toMatchObject({ reason: "MERGE" });
});

test("labels and comments of a pull request are told as those of a pull request", async ({ world }) => {
  const id = await createPull(world);
  await run(
    world,
    `createLabel(input: { repositoryId: "${globalId("R", world.hello.id)}", name: "bug", color: "ff0000" }) { label { id } }`,
  );
  await addHook(world, { repositoryId: world.hello.id });
  const { data } = await world.graphql(
    "mona",
    `{ repository(owner: "octo", name: "hello") { label(name: "bug") { id } } }`,
  );
  const label = (data as { repository: { label: { id: string } } }).repository.label.id;
  const deliveries = await runAndTake(
    world,
    `addLabelsToLabelable(input: { labelableId: "${id}", labelIds: ["${label}"] }) { clientMutationId }`,
    `addComment(input: { subjectId: "${id}", body: "One" }) { clientMutationId }`,
  );
  expect(names(deliveries)).toEqual(["pull_request.labeled", "issue_comment.created"]);
  expect(deliveries[0]?.payload).toMatchObject({ label: { name: "bug" } });
});

test("a request to a team is told with the team, and one to a secret team is not told", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  const newTeam = (slug: string) =>
    createTeam(world.as("mona"), {
      organizationId,
      slug,
      memberIds: [world.id("mona")],
      repositories: [{ id: world.hello.id, role: "READ" }],
    });
  const [open, secret] = [await newTeam("core"), await newTeam("shadow")];
  await world.db.run(
    sql`update teams set privacy = (case when id = ${secret} then 'SECRET' else 'VISIBLE' end)::team_privacy`,
  );
  await addHook(world, { repositoryId: world.hello.id });
  const id = await createPull(world);
  await takeDeliveries(world);
  const request = (teamId: number) =>
    `requestReviews(input: { pullRequestId: "${id}", teamIds: ["${globalId("TE", teamId)}"], union: true }) { clientMutationId }`;
  const deliveries = await runAndTake(world, request(secret), request(open));
  expect(names(deliveries)).toEqual(["pull_request.review_requested"]);
  expect(deliveries[0]?.payload).toMatchObject({ requested_team: { slug: "core" } });
  expect(JSON.stringify(deliveries[0]?.payload["requested_team"])).not.toContain("shadow");
});
