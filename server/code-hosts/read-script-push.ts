import { unprocessable } from "#server/errors.ts";
import { readNewOid, readOid, readText } from "#server/code-hosts/read-json.ts";
import { NOT_A_BRANCH, readBranch, type Report, type ReportedCommit } from "#server/code-hosts/report.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { CODE_HOST_LIMITS } from "#shared/limits.ts";

/**
 * Reads what the post-receive script sends: lines with the ref, the new commit, the default branch and the time in seconds, an empty line,
 * and commits from `git log -z` with id, name, address and time of the author, and message, one on each line.
 */
export function readScriptPush(body: string, now: Date): Report {
  const split = body.indexOf("\n\n");
  const [ref = "", oid = "", defaultBranch = "", time = ""] = body.slice(0, Math.max(0, split)).split("\n");
  const age = Math.abs(now.getTime() - Number(time) * 1000);
  if (!(age <= CODE_HOST_LIMITS.requestMinutes * MINUTE_MS)) throw unprocessable("The request is too old.");
  const branch = readBranch(ref);
  if (branch === null) return NOT_A_BRANCH;
  const commits = body
    .slice(split + 2)
    .split("\0")
    .slice(-CODE_HOST_LIMITS.commits)
    .flatMap(readCommit);
  return {
    kind: "push",
    branch,
    oid: readNewOid(oid),
    defaultBranch: defaultBranch || null,
    commits,
    pushedCount: commits.length,
  };
}

function readCommit(text: string): ReportedCommit[] {
  const [id = "", name = "", email = "", time = "", ...message] = text.replace(/^\n/, "").split("\n");
  const oid = readOid(id);
  if (oid === null) return [];
  return [
    { oid, message: readText(message.join("\n")), url: null, name, email, at: new Date(Number(time) * 1000 || 0) },
  ];
}
