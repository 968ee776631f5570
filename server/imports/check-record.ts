import {
  checkCommentDetails,
  checkDetails,
  type CommentDetails,
  type IssueDetails,
} from "#server/imports/check-details.ts";
import {
  date,
  isInt32,
  list,
  login,
  object,
  choice,
  optionalDate,
  optionalText,
  RecordError,
  text,
  type Fields,
  type Note,
} from "#server/imports/read-field.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * Checks of whole records. Values that can be corrected are corrected and reported with `note`.
 */

type CheckedLabel = { name: string; description: string; color: string };

type CheckedComment = Authored & { details: CommentDetails | null };

type Authored = {
  author: string | null;
  authorAssociation: string | null;
  body: string;
  createdAt: Date;
  updatedAt: Date;
};

type CheckedReviewComment = { originalPosition: number | null; body: string; createdAt: Date; updatedAt: Date };

export type CheckedReview = Authored & {
  sourceId: string | null;
  commitOid: string | null;
  state: "PENDING" | "COMMENTED" | "APPROVED" | "CHANGES_REQUESTED" | "DISMISSED";
  comments: CheckedReviewComment[];
};

type CheckedPull = {
  baseRepository: string | null;
  baseRefName: string;
  baseRefOid: string;
  headRepository: string | null;
  headRefName: string;
  headRefOid: string;
  mergedAt: Date | null;
  mergedBy: string | null;
  mergeCommitOid: string | null;
  isDraft: boolean;
  reviews: CheckedReview[];
};

export type CheckedIssue = {
  number: number;
  sourceId: string | null;
  sourceUrl: string | null;
  title: string;
  state: "OPEN" | "CLOSED";
  stateReason: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | "REOPENED" | null;
  author: string | null;
  authorAssociation: string | null;
  assignees: string[];
  labels: string[];
  body: string;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  comments: CheckedComment[];
  pull: CheckedPull | null;
  /** The fields that only archives of this program have; null without them. */
  details: IssueDetails | null;
};

const ASSOCIATIONS = new Set([
  "COLLABORATOR",
  "CONTRIBUTOR",
  "FIRST_TIMER",
  "FIRST_TIME_CONTRIBUTOR",
  "MANNEQUIN",
  "MEMBER",
  "NONE",
  "OWNER",
]);
const BODY_MAX = 1_000_000;

export function checkLabel(value: unknown, note: Note): CheckedLabel {
  const fields = object(value);
  const name = text(fields, "name").replace(/\s+/g, " ").trim();
  if (name === "") throw new RecordError("the label has no name");
  if (name.length > LIMITS.labelName)
    throw new RecordError(`the label name is longer than ${LIMITS.labelName} characters`);
  return { name, description: labelDescription(fields, note), color: color(fields, note) };
}

function labelDescription(fields: Fields, note: Note): string {
  const description = optionalText(fields, "description") ?? "";
  if (description.length <= LIMITS.labelDescription) return description;
  note(`the label description was cut to ${LIMITS.labelDescription} characters`);
  return description.slice(0, LIMITS.labelDescription);
}

function color(fields: Fields, note: Note): string {
  const match = /^#?([0-9a-f]{6})$/i.exec(optionalText(fields, "color") ?? "");
  if (match?.[1]) return match[1];
  note("the label colour is not six hexadecimal digits; grey is used instead");
  return "ededed";
}

export function checkIssue(value: unknown, part: "issues" | "pulls", note: Note): CheckedIssue {
  const fields = object(value);
  const number = fields["number"];
  if (typeof number !== "number" || !Number.isInteger(number) || number < 1 || number > LIMITS.issueNumberImported) {
    throw new RecordError(`the number is not a whole number from 1 to ${LIMITS.issueNumberImported}`);
  }
  const state = choice(fields, "state", part === "pulls" ? ["OPEN", "CLOSED", "MERGED"] : ["OPEN", "CLOSED"]);
  const checkedPull = part === "pulls" ? pull(fields, state, note) : null;
  return {
    number,
    sourceId: optionalText(fields, "id"),
    sourceUrl: webAddress(optionalText(fields, "url"), note),
    title: title(fields, note),
    ...checkState(fields, { state, mergedAt: checkedPull?.mergedAt ?? null, note }),
    ...authored(fields, note),
    assignees: list(fields, "assignees")
      .flatMap((entry) => login(entry, note) ?? [])
      .slice(0, LIMITS.assigneesPerIssue),
    labels: list(fields, "labels")
      .filter((entry) => typeof entry === "string")
      .slice(0, LIMITS.labelsPerIssue),
    comments: list(fields, "comments").map((entry) => comment(object(entry), note)),
    details: checkDetails(fields, note),
    pull: checkedPull,
  };
}

function comment(fields: Fields, note: Note): CheckedComment {
  return { ...authored(fields, note), details: checkCommentDetails(fields, note) };
}

function pull(fields: Fields, state: string, note: Note): CheckedPull {
  const mergedAt = optionalDate(fields, "mergedAt");
  const mergeCommit = fields["mergeCommit"];
  return {
    baseRepository: optionalText(fields, "baseRepository"),
    baseRefName: text(fields, "baseRefName"),
    baseRefOid: oid(text(fields, "baseRefOid"), "baseRefOid"),
    headRepository: optionalText(fields, "headRepository"),
    headRefName: text(fields, "headRefName"),
    headRefOid: oid(text(fields, "headRefOid"), "headRefOid"),
    mergedAt: mergedAt ?? (state === "MERGED" ? optionalDate(fields, "closedAt") : null),
    mergedBy: login(fields["mergedBy"], note),
    mergeCommitOid: mergeCommit ? oid(text(object(mergeCommit), "oid"), "mergeCommit.oid") : null,
    isDraft: fields["isDraft"] === true,
    reviews: list(fields, "reviews").map((entry) => review(object(entry), note)),
  };
}

function review(fields: Fields, note: Note): CheckedReview {
  const commit = fields["commit"];
  return {
    ...authored(fields, note),
    sourceId: optionalText(fields, "id"),
    commitOid: commit ? optionalText(object(commit), "abbreviatedOid") : null,
    state: choice(fields, "state", [
      "PENDING",
      "COMMENTED",
      "APPROVED",
      "CHANGES_REQUESTED",
      "DISMISSED",
    ]) as CheckedReview["state"],
    comments: list(fields, "comments").map((entry) => {
      const comment = object(entry);
      const position = comment["originalPosition"];
      return {
        originalPosition: isInt32(position) ? position : null,
        body: body(comment),
        createdAt: date(comment, "createdAt"),
        updatedAt: date(comment, "updatedAt"),
      };
    }),
  };
}

/** What issues, comments and reviews have in common. */
function authored(fields: Fields, note: Note): Authored {
  const association = optionalText(fields, "authorAssociation");
  return {
    author: login(fields["author"], note),
    authorAssociation: association && ASSOCIATIONS.has(association) ? association : null,
    body: body(fields),
    createdAt: date(fields, "createdAt"),
    updatedAt: optionalDate(fields, "updatedAt") ?? date(fields, "createdAt"),
  };
}

function body(fields: Fields): string {
  const value = optionalText(fields, "body") ?? "";
  if (value.length > BODY_MAX) throw new RecordError(`the body is longer than ${BODY_MAX} characters`);
  return value;
}

function title(fields: Fields, note: Note): string {
  const value = text(fields, "title").replace(/[\r\n\t]+/g, " ");
  if (value.trim() === "") throw new RecordError("the title is empty");
  if (value.length <= LIMITS.title) return value;
  note(`the title was cut to ${LIMITS.title} characters`);
  return value.slice(0, LIMITS.title);
}

type State = { state: string; mergedAt: Date | null; note: Note };

/** A merged pull request is closed, and an open issue has no time at which it was closed. Searches and their counts rely on it. */
function checkState(
  fields: Fields,
  { state, mergedAt, note }: State,
): Pick<CheckedIssue, "state" | "stateReason" | "closedAt"> {
  const closedAt = optionalDate(fields, "closedAt");
  const reason = stateReason(fields, note);
  if (state !== "OPEN") return { state: "CLOSED", stateReason: reason, closedAt };
  if (mergedAt) {
    note("the state is OPEN although there is a mergedAt; the pull request is imported as merged");
    return { state: "CLOSED", stateReason: null, closedAt: closedAt ?? mergedAt };
  }
  if (closedAt) note("the state is OPEN although there is a closedAt, which was left out");
  return { state: "OPEN", stateReason: reason === "REOPENED" ? reason : null, closedAt: null };
}

function stateReason(fields: Fields, note: Note): CheckedIssue["stateReason"] {
  const value = optionalText(fields, "stateReason");
  if (!value) return null;
  if (["COMPLETED", "NOT_PLANNED", "DUPLICATE", "REOPENED"].includes(value))
    return value as CheckedIssue["stateReason"];
  note(`the state reason ${JSON.stringify(value).slice(0, 60)} is not known`);
  return null;
}

/** An http address. Others are left out, because addresses become links. */
export function webAddress(url: string | null, note: Note): string | null {
  if (url === null || /^https?:\/\/[^\s<>"']{1,2000}$/.test(url)) return url;
  note("the url is not a web address and was left out");
  return null;
}

function oid(value: string, name: string): string {
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(value)) throw new RecordError(`${name} is not a commit id`);
  return value;
}
