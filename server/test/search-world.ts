import { createTeam } from "#server/test/teams.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import { loadFieldOptions } from "#server/issue-fields/issue-field.ts";
import { createIssueType } from "#server/issue-types/define-issue-type.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { pinIssue } from "#server/pins/pin.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addProjectItem, createProject, updateProject } from "#server/projects/write-project.ts";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { requestReviews } from "#server/pulls/review-request.ts";
import { addReaction } from "#server/reactions/react.ts";
import { REACTION_CONTENTS } from "#server/reactions/reaction.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { archiveRepository } from "#server/repositories/archive-repository.ts";
import { rebuildSearchRows } from "#server/search/rebuild.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

const TITLES = [
  "Crash on start",
  "Fixing the café menu",
  "HTTP/2 stream stalls",
  "foo_bar() returns nil",
  "ERR-42 in v1.2.3",
  "中文搜索不工作",
  "Тёмная тема",
  "dark mode",
  "Slow start of dark menus",
  "start crash again",
];
const BODIES = [
  "It crashed when starting.",
  "See the menu, @hubot",
  "fix for @octo/core",
  "no words",
  "dark start",
  "stream of HTTP",
  "",
  "closes #3",
  "fixes #5 and resolves #8",
];
const COMMENTS = ["I fixed it", "@tess what about the menu?", "crash", "dark mode please", "HTTP/2 again"];
const PEOPLE = ["mona", "tess", "wren", "max", "hubot"];

/**
 * Issues and pull requests in three repositories, with values for all qualifiers.
 * Their content depends only on their number, so it is always the same.
 */
export async function searchWorld(world: World): Promise<void> {
  const mona = world.as("mona");
  const old = await world.repository("old", "PUBLIC");
  await createTeam(mona, {
    organizationId: world.hello.ownerId,
    slug: "core",
    memberIds: [world.id("tess")],
    repositories: [{ id: world.hello.id, role: "TRIAGE" }],
  });
  const types = [];
  for (const name of ["Bug", "Feature"])
    types.push(await createIssueType(mona, { organizationId: world.hello.ownerId, name }));
  const priority = await createIssueField(mona, {
    organizationId: world.hello.ownerId,
    name: "Priority",
    dataType: "SINGLE_SELECT",
    options: [{ name: "High" }, { name: "Low" }],
  });
  const effort = await createIssueField(mona, {
    organizationId: world.hello.ownerId,
    name: "Effort",
    dataType: "NUMBER",
  });
  const target = await createIssueField(mona, {
    organizationId: world.hello.ownerId,
    name: "Target date",
    dataType: "DATE",
  });
  const customer = await createIssueField(mona, {
    organizationId: world.hello.ownerId,
    name: "Customer",
    dataType: "TEXT",
  });
  const [levels = []] = await loadFieldOptions(mona, [priority.id]);
  const project = await createProject(mona, { ownerId: world.hello.ownerId, title: "Plan" });
  await updateProject(mona, { id: project.id, public: true });
  for (const [index, repository] of [world.hello, world.secret, old].entries()) {
    const labels = [];
    for (const name of ["bug", "help wanted", "wip"])
      labels.push(await createLabel(mona, { repositoryId: repository.id, name, color: "ff0000" }));
    const milestones = [];
    for (const title of ["v1", "v2 beta"])
      milestones.push(await createMilestone(mona, { repositoryId: repository.id, title }));
    const made: IssueRow[] = [];
    for (let n = 1; n <= 14; n += 1) {
      const seed = n + index * 3;
      const issue = await world.issue("mona", {
        repositoryId: repository.id,
        title: TITLES[seed % TITLES.length] ?? "",
        body: BODIES[seed % BODIES.length] ?? "",
        labelIds: labels.filter((_, k) => (seed >> k) % 2 === 1).map((label) => label.id),
        assigneeIds: seed % 3 === 0 ? [world.id(seed % 2 ? "tess" : "mona")] : [],
        // Of each four issues, one in each milestone and two in none.
        milestoneId: milestones[seed % 4]?.id ?? null,
        issueTypeId: seed % 5 < 2 ? (types[seed % 5]?.id ?? null) : null,
      });
      made.push(issue);
      const key = toIssueKey(issue);
      for (let c = 0; c < seed % 4; c += 1) {
        await addComment(world.as(PEOPLE[(seed + c) % 4] ?? "mona"), {
          subject: key,
          body: COMMENTS[(seed + c) % COMMENTS.length] ?? "",
        });
      }
      if (seed % 2 === 0)
        await setIssueFieldValue(mona, {
          ...key,
          values: [{ fieldId: priority.id, optionIds: [levels[seed % 4 === 0 ? 0 : 1]?.id ?? 0] }],
        });
      if (seed % 3 === 0)
        await setIssueFieldValue(mona, { ...key, values: [{ fieldId: effort.id, numberValue: seed - 6.5 }] });
      if (seed % 4 === 0)
        await setIssueFieldValue(mona, {
          ...key,
          values: [
            { fieldId: target.id, dateValue: `2024-0${1 + (seed % 6)}-10` },
            { fieldId: customer.id, textValue: seed % 8 ? "Acme" : "Big Co" },
          ],
        });
      for (const [k, content] of REACTION_CONTENTS.entries()) {
        if (seed % (k + 3) === 0)
          await addReaction(world.as(PEOPLE[k % 4] ?? "mona"), { ...key, subject: "ISSUE", content });
      }
      if (seed % 5 === 3) await closeIssue(mona, { ...key, stateReason: seed % 2 ? "COMPLETED" : "NOT_PLANNED" });
      if (seed % 6 === 5) await lockIssue(mona, key);
      if (seed % 7 === 2) await pinIssue(mona, key);
      if (seed % 3 === 1) await addProjectItem(mona, { projectId: project.id, issue: key });
    }
    const [first, second, third, fourth] = made;
    if (first && second && third && fourth) {
      await addSubIssue(mona, { parent: toIssueKey(first), child: toIssueKey(third) });
      await addSubIssue(mona, { parent: toIssueKey(first), child: toIssueKey(fourth) });
      await addBlockedBy(mona, { issue: toIssueKey(second), blocker: toIssueKey(third) });
      await addBlockedBy(mona, { issue: toIssueKey(fourth), blocker: toIssueKey(second) });
    }
    await pullRequests(world, repository.id);
  }
  await world.db
    .run(sql`update issues set author_id = (array[${world.id("mona")}, ${world.id("tess")}, ${world.id("hubot")}, null])[1 + number % 4]::bigint,
    created_at = ('2024-01-01'::timestamp + number * interval '9 days' + repository_id * interval '1 minute') at time zone 'UTC',
    updated_at = ('2024-07-01'::timestamp - ((number * 37) % 100) * interval '1 day') at time zone 'UTC',
    closed_at = case when state = 'CLOSED' then ('2024-06-01'::timestamp - number * interval '1 day') at time zone 'UTC' end`);
  await rebuildSearchRows(mona, sql`i.repository_id in (${world.hello.id}, ${world.secret.id}, ${old.id})`);
  await archiveRepository(mona, { id: old.id });
}

/** Six pull requests, as an import would write them, with reviews, requests and checks. */
async function pullRequests(world: World, repositoryId: number): Promise<void> {
  for (let n = 15; n <= 20; n += 1) {
    const row = await world.db.row<{ id: number }>(sql`
      insert into issues (repository_id, number, is_pull, title, state) values (${repositoryId}, ${n}, true, ${TITLES[n % TITLES.length]}, ${n % 3 === 0 ? "CLOSED" : "OPEN"}) returning id`);
    const id = row?.id ?? 0;
    const oid = n.toString(16).repeat(20).slice(0, 20).padEnd(40, "a");
    await world.db.run(
      sql`insert into issue_bodies (repository_id, issue_id, body, body_html) values (${repositoryId}, ${id}, ${n % 2 ? "fixes #5 and resolves #8" : "nothing"}, '')`,
    );
    await world.db.run(sql`
      insert into pulls (repository_id, issue_id, is_draft, is_in_merge_queue, review_decision, base_ref_name, base_ref_oid, head_ref_name, head_ref_oid, merged_at)
      values (${repositoryId}, ${id}, ${n === 16}, ${n === 17}, ${[null, "APPROVED", "CHANGES_REQUESTED", "REVIEW_REQUIRED"][n % 4] ?? null}::review_decision,
        ${n % 2 ? "main" : "next"}, ${oid}, ${`topic-${n}`}, ${oid}, ${n === 18 ? new Date("2024-05-05") : null})`);
    if (n % 2) {
      await world.db.run(sql`
        insert into pull_reviews (repository_id, issue_id, author_id, state, body, body_html, created_at, updated_at)
        values (${repositoryId}, ${id}, ${world.id("tess")}, 'APPROVED', '', '', now(), now())`);
    }
    if (n === 17 || n === 20)
      await createCheckRun(world.as("mona"), {
        repositoryId,
        headSha: oid,
        name: "ci",
        conclusion: n === 17 ? "SUCCESS" : "FAILURE",
      });
    if (n === 19)
      await createCheckRun(world.as("mona"), { repositoryId, headSha: oid, name: "ci", status: "IN_PROGRESS" });
    if (n === 16)
      await requestReviews(world.as("mona"), {
        repositoryId,
        id,
        accountIds: [world.id("wren")],
        teamIds: [],
        union: false,
      });
    if (n === 19) {
      const team = await world.db.row<{ id: number }>(sql`select id from teams where slug = 'core'`);
      await requestReviews(world.as("mona"), {
        repositoryId,
        id,
        accountIds: [],
        teamIds: [team?.id ?? 0],
        union: false,
      });
    }
  }
}
