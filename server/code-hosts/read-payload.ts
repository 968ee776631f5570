import {
  readDate,
  readList,
  readNewOid,
  readNumber,
  readObject,
  readOid,
  readText,
  readUrl,
  type Json,
} from "#server/code-hosts/read-json.ts";
import {
  ignored,
  NOT_A_BRANCH,
  readBranch,
  type PullReport,
  type Report,
  type ReportedCommit,
} from "#server/code-hosts/report.ts";
import { CODE_HOST_LIMITS, LIMITS } from "#shared/limits.ts";

/** Reads the payload of an event of GitHub, Gitea or Forgejo, whose payloads have the same fields, or of GitLab. */
export function readPayload(event: string, payload: Json): Report {
  if (event === "push" || event === "Push Hook") return readPush(payload);
  if (event === "pull_request") return readPull(payload);
  if (event === "Merge Request Hook") return readMergeRequest(payload);
  if (event === "ping") return ignored("Ping");
  return ignored("This event has no effect");
}

function readPush(payload: Json): Report {
  const branch = readBranch(readText(payload["ref"]));
  if (branch === null) return NOT_A_BRANCH;
  const commits = readList(payload["commits"]);
  const repository = readObject(payload["repository"]);
  const project = readObject(payload["project"]);
  const defaultBranch = readText(repository["default_branch"]) || readText(project["default_branch"]);
  return {
    kind: "push",
    branch,
    oid: readNewOid(payload["after"]),
    defaultBranch: defaultBranch || null,
    commits: commits.slice(-CODE_HOST_LIMITS.commits).flatMap(readCommit),
    // GitLab and Gitea report the last commits of many.
    pushedCount: Math.max(commits.length, Number(payload["total_commits_count"] ?? payload["total_commits"] ?? 0) || 0),
  };
}

function readCommit(commit: Json): ReportedCommit[] {
  const oid = readOid(commit["id"]);
  const author = readObject(commit["author"]);
  if (oid === null) return [];
  return [
    {
      oid,
      message: readText(commit["message"]),
      url: readUrl(commit["url"]),
      name: readText(author["name"]),
      email: readText(author["email"]),
      at: readDate(commit["timestamp"]),
    },
  ];
}

function readPull(payload: Json): PullReport {
  const pull = readObject(payload["pull_request"]);
  const [base, head] = [readObject(pull["base"]), readObject(pull["head"])];
  const [ours, theirs] = [base, head].map((branch) => readText(readObject(branch["repo"])["full_name"]));
  return {
    kind: "pull",
    number: readNumber(pull["number"]),
    ...readTexts(pull["title"], pull["body"]),
    url: readUrl(pull["html_url"]) ?? "",
    state: readPullState(pull),
    isDraft: pull["draft"] === true,
    base: readText(base["ref"]),
    head: readText(head["ref"]),
    headOid: readOid(head["sha"]),
    fork: ours === theirs ? null : theirs || "unknown/repository",
    mergeOid: readOid(pull["merge_commit_sha"]),
    authorEmail: readText(readObject(pull["user"])["email"]),
    updatedAt: readDate(pull["updated_at"]),
  };
}

function readPullState(pull: Json): PullReport["state"] {
  if (pull["state"] === "open") return "OPEN";
  return pull["merged"] === true ? "MERGED" : "CLOSED";
}

function readMergeRequest(payload: Json): PullReport {
  const request = readObject(payload["object_attributes"]);
  const source = readText(readObject(request["source"])["path_with_namespace"]);
  const target = readText(readObject(request["target"])["path_with_namespace"]);
  const lastCommit = readObject(request["last_commit"]);
  return {
    kind: "pull",
    number: readNumber(request["iid"]),
    ...readTexts(request["title"], request["description"]),
    url: readUrl(request["url"]) ?? "",
    state: readMergeRequestState(request),
    isDraft: request["draft"] === true || request["work_in_progress"] === true,
    base: readText(request["target_branch"]),
    head: readText(request["source_branch"]),
    headOid: readOid(lastCommit["id"]),
    fork: source === target ? null : source || "unknown/repository",
    mergeOid: readOid(request["merge_commit_sha"]),
    // Who acts is not always who wrote it: only the author of the last commit is known.
    authorEmail: readText(readObject(lastCommit["author"])["email"]),
    updatedAt: readDate(request["updated_at"]),
  };
}

function readMergeRequestState(request: Json): PullReport["state"] {
  switch (request["state"]) {
    case "merged":
      return "MERGED";
    case "closed":
      return "CLOSED";
    default:
      return "OPEN";
  }
}

/** What is longer here than it may be is cut. */
function readTexts(title: unknown, body: unknown) {
  return {
    title: readText(title).replace(/\s+/g, " ").trim().slice(0, LIMITS.title),
    body: readText(body).slice(0, LIMITS.body),
  };
}
