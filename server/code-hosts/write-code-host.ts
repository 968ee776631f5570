import { randomBytes } from "node:crypto";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import type { AuditAction } from "#server/audit/audit-actions.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import {
  requireCodeHost,
  requireManagedRepository,
  selectCodeHosts,
  type CodeHostRow,
} from "#server/code-hosts/code-host.ts";
import { checkBranchName } from "#server/commits/branch.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { decrypt, encrypt } from "#server/platform/encryption.ts";
import { auditedOrganization, type RepositoryRow } from "#server/repositories/repository.ts";
import { CODE_HOST_LIMITS } from "#shared/limits.ts";

const PURPOSE = "code-hosts.secret";

type NewCodeHost = { repositoryId: number; url: string; defaultBranch?: string | null };
type CodeHostChange = {
  id: number;
  url?: string | null;
  defaultBranch?: string | null;
  isActive?: boolean | null;
  newSecret?: boolean | null;
};
/** The secret is there only when it was made. */
type Written = { codeHost: CodeHostRow; secret: string | null };

export async function createCodeHost(ctx: Context, input: NewCodeHost): Promise<Written> {
  const repository = await requireManagedRepository(ctx, input.repositoryId);
  confirm(ctx);
  const url = checkUrl(input.url);
  const branch = checkBranchName(input.defaultBranch ?? "main", "defaultBranch");
  const others = await selectCodeHosts(ctx, sql`h.repository_id = ${repository.id}`);
  if (others.length >= CODE_HOST_LIMITS.perRepository) {
    throw unprocessable(`A repository cannot have more than ${CODE_HOST_LIMITS.perRepository} code hosts.`);
  }
  const secret = makeSecret();
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into code_hosts (repository_id, url, default_branch, secret, creator_id, created_at, updated_at)
    values (${repository.id}, ${url}, ${branch}, ${await encrypt(ctx.config, PURPOSE, secret)}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now})
    returning id`);
  await record(ctx, "code_host.create", repository, url);
  const { host } = await requireCodeHost(ctx, row?.id ?? 0);
  return { codeHost: host, secret };
}

/** Who changes a code host is from then on the one in whose name it acts. */
export async function updateCodeHost(ctx: Context, input: CodeHostChange): Promise<Written> {
  const { host, repository } = await requireCodeHost(ctx, input.id);
  confirm(ctx);
  const url = typeof input.url === "string" ? checkUrl(input.url) : host.url;
  const branch = checkBranchName(input.defaultBranch ?? host.defaultBranch, "defaultBranch");
  const secret = input.newSecret ? makeSecret() : null;
  const encrypted = secret === null ? host.secret : await encrypt(ctx.config, PURPOSE, secret);
  await ctx.db.run(sql`
    update code_hosts set url = ${url}, default_branch = ${branch}, is_active = ${input.isActive ?? host.isActive}, secret = ${encrypted},
      creator_id = ${ctx.viewer.accountId}, updated_at = ${ctx.now} where id = ${host.id}`);
  await record(ctx, "code_host.update", repository, url);
  return { codeHost: (await requireCodeHost(ctx, host.id)).host, secret };
}

/** Deletes the code host with its requests. What it reported stays. */
export async function deleteCodeHost(ctx: Context, { id }: { id: number }): Promise<RepositoryRow> {
  const { host, repository } = await requireCodeHost(ctx, id);
  confirm(ctx);
  await ctx.db.run(sql`delete from code_hosts where id = ${id}`);
  await record(ctx, "code_host.destroy", repository, host.url);
  return repository;
}

export function decryptSecret(ctx: Pick<Context, "config">, { secret }: CodeHostRow): Promise<string> {
  return decrypt(ctx.config, PURPOSE, secret);
}

/** Whoever has the secret writes in the name of the viewer, so a session needs confirmed access. */
function confirm(ctx: Context): void {
  if (ctx.viewer.scopes === null) requireConfirmation(ctx);
}

function makeSecret(): string {
  return randomBytes(24).toString("base64url");
}

function checkUrl(text: string): string {
  const url = text.trim();
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb || url.length > CODE_HOST_LIMITS.url || new URL(url).password !== "") {
    throw unprocessable("Address must be an http or https address.", "url");
  }
  return url;
}

function record(ctx: Context, action: AuditAction, repository: RepositoryRow, url: string): Promise<void> {
  const target = `${repository.ownerLogin}/${repository.name}`;
  return recordAudit(ctx, {
    action,
    target,
    ...auditedOrganization(repository),
    data: { host: new URL(url).host },
  });
}
