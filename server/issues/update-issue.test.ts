import { describe, expect } from "vitest";
import { UNCHANGED } from "#server/issues/issue-plan.ts";
import { loadBodies } from "#server/issues/issue.ts";
import { planBody, planTitle, updateIssue } from "#server/issues/update-issue.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { makeIssueToPlan } from "#server/test/plans.ts";
import { test } from "#server/test/world-test.ts";

test("an explicit null clears the milestone; an absent one leaves it", async ({ world }) => {
  const milestone = await createMilestone(world.as("wren"), { repositoryId: world.hello.id, title: "v1" });
  const { id, repositoryId } = await world.issue("tess", { milestoneId: milestone.id });
  const kept = await updateIssue(world.as("tess"), { id, repositoryId, title: "Other words" });
  expect(kept.milestoneId).toBe(milestone.id);
  const cleared = await updateIssue(world.as("tess"), { id, repositoryId, milestoneId: null });
  expect(cleared.milestoneId).toBeNull();
  expect((await loadEventKinds(world, id)).slice(-1)).toEqual(["DEMILESTONED"]);
});

test("an edit of a body that somebody else changed is refused and overwrites nothing", async ({ world }) => {
  const issue = await world.issue("mona", { body: "first" });
  const edit = { repositoryId: issue.repositoryId, id: issue.id, bodyVersion: 1 };
  await updateIssue(world.as("wren"), { ...edit, body: "wren's" });
  await expect(updateIssue(world.as("mona"), { ...edit, body: "mona's" })).rejects.toMatchObject({
    code: "STALE_DATA",
  });
  const [body] = await loadBodies(world.as(null), [issue]);
  expect(body).toMatchObject({ body: "wren's", version: 2 });
  await updateIssue(world.as("mona"), { ...edit, body: "both", bodyVersion: 2 });
  expect((await loadBodies(world.as(null), [issue]))[0]?.body).toBe("both");
});

test("an edit of a title that somebody else changed is refused", async ({ world }) => {
  const issue = await world.issue("mona", { title: "one" });
  const edit = { repositoryId: issue.repositoryId, id: issue.id, previousTitle: "one" };
  await updateIssue(world.as("wren"), { ...edit, title: "two" });
  await expect(updateIssue(world.as("mona"), { ...edit, title: "three" })).rejects.toMatchObject({
    code: "STALE_DATA",
    field: "title",
  });
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "RENAMED_TITLE"]);
});

test("only authors and writers edit an issue", async ({ world }) => {
  const issue = await world.issue("mona");
  const edit = { repositoryId: issue.repositoryId, id: issue.id, title: "x" };
  await expect(updateIssue(world.as("hubot"), edit)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(updateIssue(world.as("tess"), edit)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(updateIssue(world.as(null), edit)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("search finds the edited body and no longer the old one", async ({ world }) => {
  const issue = await world.issue("mona", { body: "walrus" });
  await updateIssue(world.as("mona"), { repositoryId: issue.repositoryId, id: issue.id, body: "narwhal" });
  expect((await searchIssues(world.as(null), { query: "walrus" }, world.hello)).issueCount).toBe(0);
  expect((await searchIssues(world.as(null), { query: "narwhal" }, world.hello)).issueCount).toBe(1);
});

describe("the plan of a title", () => {
  test("is empty where the title stays the same after trimming, even if the previous one is outdated", () => {
    expect(planTitle(makeIssueToPlan({ title: "One" }), { title: " One ", previousTitle: "Zero" })).toBe(UNCHANGED);
  });

  test("records both titles", () => {
    expect(planTitle(makeIssueToPlan({ title: "One" }), { title: "Two", previousTitle: "One" })).toEqual({
      changes: { title: "Two" },
      events: [{ kind: "RENAMED_TITLE", data: { previousTitle: "One", currentTitle: "Two" } }],
    });
  });

  test("is refused where the previous title is outdated", () => {
    expect(() => planTitle(makeIssueToPlan({ title: "Two" }), { title: "Three", previousTitle: "One" })).toThrow(
      'Somebody else changed the title to "Two" while you were editing.',
    );
  });
});

describe("the plan of a body", () => {
  const before = {
    repositoryId: 1,
    id: 2,
    body: "a",
    bodyHtml: "",
    version: 2,
    editedAt: null,
    editorId: null,
    createdViaEmail: false,
  };

  test("is empty where the body stays the same, even if the version is outdated", () => {
    expect(planBody(before, { body: "a", bodyVersion: 1 })).toBe(UNCHANGED);
  });

  test("records the previous body", () => {
    expect(planBody(before, { body: "b", bodyVersion: 2 })).toEqual({
      changes: {},
      body: "b",
      events: [{ kind: "BODY_EDITED", data: { previousBody: "a" } }],
    });
  });

  test("is refused where the version is outdated", () => {
    expect(() => planBody(before, { body: "b", bodyVersion: 1 })).toThrow("Somebody else edited this description");
  });
});
