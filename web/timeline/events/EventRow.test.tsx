import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import { createMockEnvironment } from "relay-test-utils";
import { describe, expect, test } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { fragmentRef, writeTimeline } from "#web/test/store.ts";
import { EVENT_KINDS } from "#web/timeline/events/event-kinds.tsx";
import { EventRow } from "#web/timeline/events/EventRow.tsx";

const MONA = { __typename: "User", id: "U_1", login: "mona", avatarUrl: "/mona.png", resourcePath: "/mona" };
const HUBOT = { __typename: "User", id: "U_2", login: "hubot", resourcePath: "/hubot" };
const BUG = { id: "LA_1", nameHTML: "bug" };
const OTHER_ISSUE = {
  __typename: "Issue",
  id: "I_2",
  number: 2,
  title: "Crash",
  titleHTML: "Crash",
  resourcePath: "/o/r/issues/2",
};
const OTHER_PULL = { ...OTHER_ISSUE, __typename: "PullRequest", id: "PR_2" };

type Event = { __typename: string; [field: string]: unknown };

/** Renders events by mona as one row. */
function renderRow(...events: Event[]): HTMLElement {
  const environment = createMockEnvironment();
  const nodes = events.map((event, index) => ({
    id: `E_${index}`,
    actor: MONA,
    createdAt: "2024-01-01T00:00:00Z",
    ...event,
  }));
  const operation = writeTimeline(environment, nodes);
  const keys = nodes.map(({ id }) => fragmentRef(operation, "EventRow_events", id));
  return renderComponent(<EventRow events={keys} />, { environment }).container;
}

const COMMIT = {
  __typename: "Commit",
  id: "C_1",
  abbreviatedOid: "abc1234",
  messageHeadline: "Fix the crash",
  hostUrl: "https://git.example/c/abc1234",
  author: { name: "Ann" },
};

const SENTENCES: [Event, string][] = [
  [{ __typename: "LabeledEvent", label: BUG }, "added the bug label"],
  [{ __typename: "LabeledEvent", label: null, labelName: "gone" }, "added the gone label"],
  [{ __typename: "UnlabeledEvent", label: BUG }, "removed the bug label"],
  [{ __typename: "LabelMergedEvent", mergedLabelName: "defect", label: BUG }, "merged the label defect into bug"],
  [{ __typename: "AssignedEvent", assignee: HUBOT }, "assigned hubot"],
  [{ __typename: "AssignedEvent", assignee: MONA }, "self-assigned this"],
  [{ __typename: "AssignedEvent", assignee: null }, "assigned ghost"],
  [{ __typename: "UnassignedEvent", assignee: HUBOT }, "unassigned hubot"],
  [{ __typename: "UnassignedEvent", assignee: MONA }, "removed their assignment"],
  [{ __typename: "MilestonedEvent", milestoneTitle: "1.0" }, "added this to the 1.0 milestone"],
  [{ __typename: "DemilestonedEvent", milestoneTitle: "1.0" }, "removed this from the 1.0 milestone"],
  [{ __typename: "RenamedTitleEvent", previousTitle: "a", currentTitle: "b" }, "changed the title a b"],
  [{ __typename: "ClosedEvent", stateReason: null, closer: null, duplicateOf: null }, "closed this"],
  [
    { __typename: "ClosedEvent", stateReason: "NOT_PLANNED", closer: null, duplicateOf: null },
    "closed this as not planned",
  ],
  [
    { __typename: "ClosedEvent", stateReason: "COMPLETED", closer: OTHER_PULL, duplicateOf: null },
    "closed this as completed in #2",
  ],
  [
    { __typename: "ClosedEvent", stateReason: "DUPLICATE", duplicateOf: OTHER_ISSUE },
    "closed this as a duplicate of Crash #2",
  ],
  [
    {
      __typename: "ClosedEvent",
      stateReason: "COMPLETED",
      closer: { __typename: "Commit", id: "C_1", abbreviatedOid: "abc1234", hostUrl: "https://git.example/c/abc1234" },
      duplicateOf: null,
    },
    "closed this as completed in abc1234",
  ],
  [{ __typename: "ReferencedEvent", commit: COMMIT }, "referenced this in commit abc1234 Fix the crash"],
  [{ __typename: "ReferencedEvent", commit: null }, "referenced this in a commit"],
  [{ __typename: "ReopenedEvent" }, "reopened this"],
  [{ __typename: "MergedEvent", commitOid: "0123456789", mergeRefName: "main" }, "merged commit 0123456 into main"],
  [{ __typename: "MergedEvent", commitOid: null, mergeRefName: "main" }, "merged this into main"],
  [{ __typename: "CommentDeletedEvent", deletedCommentAuthor: HUBOT }, "deleted a comment from hubot"],
  [{ __typename: "CommentDeletedEvent", deletedCommentAuthor: null }, "deleted a comment from ghost"],
  [
    { __typename: "IssueCommentPinnedEvent", issueComment: { id: "IC_1", fullDatabaseId: "5", author: HUBOT } },
    "pinned a comment by hubot",
  ],
  [{ __typename: "IssueCommentPinnedEvent", issueComment: null }, "pinned a comment"],
  [{ __typename: "IssueCommentUnpinnedEvent" }, "unpinned a comment"],
  [{ __typename: "IssueTypeAddedEvent", issueTypeName: "Bug" }, "added the Bug issue type"],
  [
    { __typename: "IssueTypeChangedEvent", issueTypeName: "Bug", previousIssueTypeName: "Task" },
    "changed the issue type from Task to Bug",
  ],
  [{ __typename: "IssueTypeRemovedEvent", previousIssueTypeName: "Bug" }, "removed the Bug issue type"],
  [{ __typename: "IssueFieldAddedEvent", fieldName: "Effort", value: "3" }, "set Effort to 3"],
  [{ __typename: "IssueFieldChangedEvent", fieldName: "Priority", value: "High" }, "set Priority to High"],
  [{ __typename: "IssueFieldRemovedEvent", fieldName: "Priority" }, "cleared Priority"],
  [{ __typename: "LockedEvent", lockReason: null }, "locked and limited conversation to collaborators"],
  [
    { __typename: "LockedEvent", lockReason: "TOO_HEATED" },
    "locked as too heated and limited conversation to collaborators",
  ],
  [{ __typename: "UnlockedEvent" }, "unlocked this conversation"],
  [{ __typename: "PinnedEvent" }, "pinned this issue"],
  [{ __typename: "UnpinnedEvent" }, "unpinned this issue"],
  [{ __typename: "AddedToProjectV2Event", project: { id: "P_1", title: "Roadmap" } }, "added this to Roadmap"],
  [
    {
      __typename: "ProjectV2ItemStatusChangedEvent",
      previousStatus: "Todo",
      status: "Done",
      project: { id: "P_1", title: "Roadmap" },
    },
    "moved this from Todo to Done in Roadmap",
  ],
  [{ __typename: "RemovedFromProjectV2Event", project: { id: "P_1", title: "Roadmap" } }, "removed this from Roadmap"],
  [
    {
      __typename: "TransferredEvent",
      fromRepository: { id: "R_2", nameWithOwner: "o/old", resourcePath: "/o/old" },
    },
    "transferred this issue from o/old",
  ],
  [{ __typename: "TransferredEvent", fromRepository: null }, "transferred this issue from another repository"],
  [{ __typename: "HeadRefPushedEvent", commitCount: 1 }, "added 1 commit"],
  [{ __typename: "HeadRefPushedEvent", commitCount: 3 }, "added 3 commits"],
  [{ __typename: "ConvertToDraftEvent" }, "marked this pull request as draft"],
  [{ __typename: "ReadyForReviewEvent" }, "marked this pull request as ready for review"],
  [{ __typename: "BaseRefChangedEvent" }, "changed the base branch"],
  [{ __typename: "ReviewDismissedEvent" }, "dismissed a review"],
  [{ __typename: "SubIssueAddedEvent", subIssue: OTHER_ISSUE }, "added a sub-issue Crash #2"],
  [{ __typename: "SubIssueRemovedEvent", subIssue: OTHER_ISSUE }, "removed a sub-issue Crash #2"],
  [{ __typename: "ParentIssueAddedEvent", parent: OTHER_ISSUE }, "added a parent issue Crash #2"],
  [{ __typename: "ParentIssueRemovedEvent", parent: OTHER_ISSUE }, "removed the parent issue Crash #2"],
  [{ __typename: "BlockedByAddedEvent", blockingIssue: OTHER_ISSUE }, "marked this as blocked by Crash #2"],
  [{ __typename: "BlockedByRemovedEvent", blockingIssue: OTHER_ISSUE }, "unmarked this as blocked by Crash #2"],
  [{ __typename: "BlockingAddedEvent", blockedIssue: OTHER_ISSUE }, "marked this as blocking Crash #2"],
  [{ __typename: "BlockingRemovedEvent", blockedIssue: OTHER_ISSUE }, "unmarked this as blocking Crash #2"],
  [{ __typename: "BlockingAddedEvent", blockedIssue: null }, "changed this"],
];

describe("an event in the timeline", () => {
  test.each(SENTENCES.map(([event, sentence]) => [sentence, event] as const))("reads “… %s”", (sentence, event) => {
    expect(renderRow(event).textContent).toBe(` mona ${sentence} on Jan 1, 2024`);
  });

  test("that closes or reopens has the colors of an issue or of a pull request", () => {
    const getTone = (__typename: string, subject: string) =>
      renderRow({ __typename, stateReason: null, closable: { __typename: subject, id: "S_1" } })
        .querySelector("[data-tone]")
        ?.getAttribute("data-tone");
    expect(getTone("ClosedEvent", "Issue")).toBe("done");
    expect(getTone("ClosedEvent", "PullRequest")).toBe("closed");
    expect(getTone("ReopenedEvent", "PullRequest")).toBe("open");
  });

  test("has a sentence and an icon for each type of the schema", () => {
    const schema = readFileSync(join(import.meta.dirname, "../../../schema.graphql"), "utf8");
    const types = [...schema.matchAll(/^type (\w+) implements .*\bTimelineEvent\b/gm)].map((match) => match[1] ?? "");
    expect(new Set(Object.keys(EVENT_KINDS))).toEqual(new Set(types));
    const testedTypes = SENTENCES.map(([event]) => event.__typename);
    expect(new Set([...testedTypes, "CrossReferencedEvent"])).toEqual(new Set(types));
  });

  test("links its actor and what it is about", () => {
    renderRow({ __typename: "ParentIssueAddedEvent", parent: OTHER_ISSUE });
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["mona", "/mona"],
      ["Crash #2", "/o/r/issues/2"],
    ]);
  });

  test("shows code in the title of another issue", () => {
    const issue = { ...OTHER_ISSUE, title: "`parse` crashes", titleHTML: "<code>parse</code> crashes" };
    const closed = { __typename: "ClosedEvent", stateReason: "DUPLICATE", closer: null, duplicateOf: issue };
    for (const event of [{ __typename: "SubIssueAddedEvent", subIssue: issue }, closed])
      expect(renderRow(event).querySelector("a code")?.textContent).toBe("parse");
  });

  test("of a bot has a badge", () => {
    const bot = { ...MONA, __typename: "Bot", id: "B_1", login: "helper[bot]" };
    expect(renderRow({ __typename: "ReopenedEvent", actor: bot }).textContent).toContain(
      "helper[bot] bot reopened this",
    );
    expect(renderRow({ __typename: "ReopenedEvent" }).textContent).toContain("mona reopened this");
  });

  test("links a commit only if its host has a page for it", () => {
    const links = (hostUrl: string | null) =>
      [
        ...renderRow({ __typename: "ReferencedEvent", actor: null, commit: { ...COMMIT, hostUrl } }).querySelectorAll(
          "a",
        ),
      ].map((link) => link.href);
    expect(links("https://git.example/c/abc1234")).toEqual(["https://git.example/c/abc1234"]);
    expect(links(null)).toEqual([]);
  });

  test("names the author of a commit who has no account", () => {
    expect(renderRow({ __typename: "ReferencedEvent", actor: null, commit: COMMIT }).textContent).toMatch(
      /^Ann referenced this/,
    );
  });

  test("links a commit only if its host has a page for it", () => {
    const links = (hostUrl: string | null) =>
      [
        ...renderRow({ __typename: "ReferencedEvent", actor: null, commit: { ...COMMIT, hostUrl } }).querySelectorAll(
          "a",
        ),
      ].map((link) => link.href);
    expect(links("https://git.example/c/abc1234")).toEqual(["https://git.example/c/abc1234"]);
    expect(links(null)).toEqual([]);
  });

  test("names a deleted actor ghost, as the unknown one of an import", () => {
    expect(renderRow({ __typename: "ReopenedEvent", actor: null }).textContent).toMatch(/^ghost reopened this/);
    const closed = { __typename: "ClosedEvent", actor: null, stateReason: null, closer: null, duplicateOf: null };
    expect(renderRow(closed).textContent).toMatch(/^ghost closed this/);
  });

  test.each([
    [null, "octicon-issue-closed", "done"],
    ["COMPLETED", "octicon-issue-closed", "done"],
    ["NOT_PLANNED", "octicon-skip", "neutral"],
    ["DUPLICATE", "octicon-skip", "neutral"],
  ])("that closes as %s has the icon %s in the tone %s", (stateReason, icon, tone) => {
    const row = renderRow({ __typename: "ClosedEvent", stateReason, closer: null, duplicateOf: null });
    expect(row.querySelector(`[data-tone=${tone}] .${icon}`)).not.toBeNull();
  });
});

describe("a reference from another issue or pull request", () => {
  const reference = { __typename: "CrossReferencedEvent", isCrossRepository: false, willCloseTarget: false };

  test("shows the state, title and number of an issue", () => {
    const source = { ...OTHER_ISSUE, state: "OPEN" };
    expect(renderRow({ ...reference, source }).textContent).toBe(" mona mentioned this on Jan 1, 2024 Crash #2");
    expect(screen.getByLabelText("Open issue")).toBeDefined();
    expect(screen.getByRole("link", { name: "Crash" }).getAttribute("href")).toBe("/o/r/issues/2");
  });

  test("names the repository when it is another one", () => {
    const source = { ...OTHER_ISSUE, state: "OPEN", repository: { id: "R_2", nameWithOwner: "o/elsewhere" } };
    const row = renderRow({ ...reference, isCrossRepository: true, source });
    expect(row.textContent).toContain("Crash o/elsewhere#2");
  });

  test("distinguishes pull requests, and those that will close the issue", () => {
    const source = { ...OTHER_PULL, pullState: "OPEN", isDraft: false, isInMergeQueue: false };
    const mention = renderRow({ ...reference, source });
    expect(mention.textContent).toContain("mentioned this in a pull request");
    expect(mention.querySelector(".octicon-git-pull-request")).not.toBeNull();
    const link = renderRow({ ...reference, willCloseTarget: true, source });
    expect(link.textContent).toContain("linked a pull request that will close this issue");
  });

  test("has no box when the source is not visible", () => {
    expect(renderRow({ ...reference, source: null }).textContent).toBe(" mona mentioned this on Jan 1, 2024");
  });
});

describe("several events in one row", () => {
  const wip = { id: "LA_2", nameHTML: "wip" };

  test.each<[string, Event[]]>([
    [
      "added bug wip labels",
      [
        { __typename: "LabeledEvent", label: BUG },
        { __typename: "LabeledEvent", label: wip },
      ],
    ],
    [
      "added bug and removed wip labels",
      [
        { __typename: "LabeledEvent", label: BUG },
        { __typename: "UnlabeledEvent", label: wip },
      ],
    ],
    [
      "removed gone bug labels",
      [
        { __typename: "UnlabeledEvent", label: null, labelName: "gone" },
        { __typename: "UnlabeledEvent", label: BUG },
      ],
    ],
    [
      "assigned hubot and unassigned ghost",
      [
        { __typename: "AssignedEvent", assignee: HUBOT },
        { __typename: "UnassignedEvent", assignee: null },
      ],
    ],
    [
      "added this to Roadmap and removed this from Backlog",
      [
        { __typename: "AddedToProjectV2Event", project: { id: "P_1", title: "Roadmap" } },
        { __typename: "RemovedFromProjectV2Event", project: { id: "P_2", title: "Backlog" } },
      ],
    ],
    ["added 2 sub-issues", [{ __typename: "SubIssueAddedEvent" }, { __typename: "SubIssueAddedEvent" }]],
    ["removed 2 sub-issues", [{ __typename: "SubIssueRemovedEvent" }, { __typename: "SubIssueRemovedEvent" }]],
  ])("read “%s”", (sentence, events) => {
    expect(renderRow(...events).textContent).toBe(` mona ${sentence} on Jan 1, 2024`);
  });
});
