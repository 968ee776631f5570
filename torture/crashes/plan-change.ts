import type { Random } from "../platform/random.ts";
import type { World } from "./world.ts";

/** What an issue is like, as far as its client knows. */
export type IssueState = {
  title: string;
  state: string;
  labels: string[];
  assignees: string[];
  milestone: string | null;
};

export type Issue = IssueState & { id: string; key: string; reactions: number; isSubIssue: boolean };

/** A change of an issue that is recorded as an event. */
export type Change = {
  /** The key in the ledger: by default the issue and the kind of event. */
  key?: string;
  event: string;
  mutation: string;
  input: object;
  apply: () => void;
};

const REACTIONS = ["THUMBS_UP", "THUMBS_DOWN", "LAUGH", "HOORAY", "CONFUSED", "HEART", "ROCKET", "EYES"];

/** One of the changes that the state of the issue allows. */
export function planChange(planning: Planning): Change {
  return planning.random.pick([planState, planLabel, planAssignee, planMilestone, planTitle, planReaction])(planning);
}

type Planning = {
  issue: Issue;
  world: World;
  random: Random;
  /** A title that no other issue has. */
  makeTitle: () => string;
};

function planState({ issue }: Planning): Change {
  const isOpen = issue.state === "OPEN";
  return {
    event: isOpen ? "CLOSED" : "REOPENED",
    mutation: isOpen ? "closeIssue" : "reopenIssue",
    input: { issueId: issue.id },
    apply: () => (issue.state = isOpen ? "CLOSED" : "OPEN"),
  };
}

function planLabel({ random, issue, world }: Planning): Change {
  const { id, name } = random.pick(world.labels);
  const has = issue.labels.includes(name);
  return {
    event: has ? "UNLABELED" : "LABELED",
    mutation: has ? "removeLabelsFromLabelable" : "addLabelsToLabelable",
    input: { labelableId: issue.id, labelIds: [id] },
    apply: () => (issue.labels = toggle(issue.labels, name)),
  };
}

function planAssignee({ random, issue, world }: Planning): Change {
  const { id, name } = random.pick(world.people);
  const has = issue.assignees.includes(name);
  return {
    event: has ? "UNASSIGNED" : "ASSIGNED",
    mutation: has ? "removeAssigneesFromAssignable" : "addAssigneesToAssignable",
    input: { assignableId: issue.id, assigneeIds: [id] },
    apply: () => (issue.assignees = toggle(issue.assignees, name)),
  };
}

function planMilestone({ random, issue, world }: Planning): Change {
  const { id, name } = random.pick(world.milestones);
  const isSet = issue.milestone === null;
  return {
    event: isSet ? "MILESTONED" : "DEMILESTONED",
    mutation: "updateIssue",
    input: { id: issue.id, milestoneId: isSet ? id : null },
    apply: () => (issue.milestone = isSet ? name : null),
  };
}

function planTitle({ issue, makeTitle }: Planning): Change {
  const title = makeTitle();
  return {
    key: title,
    event: "RENAMED_TITLE",
    mutation: "updateIssue",
    input: { id: issue.id, title },
    apply: () => (issue.title = title),
  };
}

/** Each kind once; then the issue gets another title. */
function planReaction(planning: Planning): Change {
  const { issue } = planning;
  const content = REACTIONS[issue.reactions];
  if (!content) return planTitle(planning);
  return {
    event: content,
    mutation: "addReaction",
    input: { subjectId: issue.id, content },
    apply: () => (issue.reactions += 1),
  };
}

function toggle(list: string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name].toSorted();
}
