import { createHash } from "node:crypto";
import { asAccount } from "#server/code-hosts/accounts.ts";
import { applyPull } from "#server/code-hosts/apply-pull.ts";
import { applyPush } from "#server/code-hosts/apply-push.ts";
import type { CodeHostRow } from "#server/code-hosts/code-host.ts";
import { readObject } from "#server/code-hosts/read-json.ts";
import { readPayload } from "#server/code-hosts/read-payload.ts";
import { readScriptPush } from "#server/code-hosts/read-script-push.ts";
import type { Report } from "#server/code-hosts/report.ts";
import { firstHeader, type RequestHeaders } from "#server/code-hosts/verify-request.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";

export type HostRequest = { headers: RequestHeaders; body: Buffer };
type Received = { host: CodeHostRow; request: HostRequest };

const EVENTS = ["x-milepost-event", "x-gitlab-event", "x-forgejo-event", "x-gitea-event", "x-github-event"];
const DELIVERIES = [
  "x-forgejo-delivery",
  "x-gitea-delivery",
  "x-github-delivery",
  "idempotency-key",
  "x-gitlab-event-uuid",
];

/** Takes over what a code host reports, once. Returns what was done; throws what is wrong with it, and keeps both. */
export async function receiveRequest(ctx: Context, input: Received): Promise<string> {
  try {
    return await runCommand(ctx, handleRequest, input);
  } catch (error) {
    const message = error instanceof UserError ? error.message : "The server failed.";
    await runCommand(ctx, insertRequest, { ...input, succeeded: false, message });
    throw error;
  }
}

async function handleRequest(ctx: Context, { host, request }: Received): Promise<string> {
  const id = await insertRequest(ctx, { host, request, succeeded: true, message: "" });
  if (id === undefined) return "Received before";
  const message = await applyReport(ctx, host, readReport(ctx, request));
  await ctx.db.run(sql`update code_host_requests set message = ${message} where id = ${id}`);
  return message;
}

async function applyReport(ctx: Context, host: CodeHostRow, report: Report): Promise<string> {
  if (report.kind === "ignored") return report.reason;
  const owner = await asAccount(ctx, host.creatorId);
  if (!owner) throw unprocessable("The account that set up the code host is gone.");
  const repository = await requireRepository(owner, host.repositoryId);
  authorize(owner, "repository.codeHosts", getGrant(owner, repository));
  authorize(owner, "push", getGrant(owner, repository));
  return report.kind === "push"
    ? applyPush(owner, { host, repository, push: report })
    : applyPull(owner, { host, repository, pull: report });
}

type NewRequest = Received & { succeeded: boolean; message: string };

/** Undefined: it was received before. One that failed may come again. */
async function insertRequest(ctx: Context, { host, request, succeeded, message }: NewRequest) {
  const { headers, body } = request;
  const deliveryId = firstHeader(headers, DELIVERIES)?.slice(0, 100) ?? null;
  // A signature covers the body alone. GitLab sends the same body again when the same thing happens again.
  const identity = headers["x-gitlab-token"] === undefined ? "" : (deliveryId ?? "");
  const digest = createHash("sha256").update(identity).update(body).digest();
  await ctx.db.run(sql`
    delete from code_host_requests
    where code_host_id = ${host.id} and not succeeded and (digest = ${digest} or delivery_id = ${deliveryId})`);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into code_host_requests (repository_id, code_host_id, delivery_id, digest, event, succeeded, message, received_at)
    values (${host.repositoryId}, ${host.id}, ${deliveryId}, ${digest}, ${getEvent(headers)}, ${succeeded}, ${message}, ${ctx.now})
    on conflict do nothing returning id`);
  return row?.id;
}

function getEvent(headers: RequestHeaders): string {
  return firstHeader(headers, EVENTS)?.slice(0, 50) ?? "";
}

function readReport(ctx: Context, { headers, body }: HostRequest): Report {
  const text = body.toString("utf8");
  if (headers["x-milepost-event"] !== undefined) return readScriptPush(text, ctx.now);
  const isForm = String(headers["content-type"]).startsWith("application/x-www-form-urlencoded");
  const json = isForm ? (new URLSearchParams(text).get("payload") ?? "") : text;
  try {
    return readPayload(getEvent(headers), readObject(JSON.parse(json)));
  } catch (error) {
    if (error instanceof SyntaxError) throw unprocessable("The body is not JSON.");
    throw error;
  }
}

export async function deleteOldRequests(ctx: Context, days: number): Promise<void> {
  await ctx.db.run(
    sql`delete from code_host_requests where received_at < ${ctx.now}::timestamptz - make_interval(days => ${days})`,
  );
}
