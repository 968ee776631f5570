import { authorize } from "#server/access/authorize.ts";
import { isManaged } from "#server/accounts/managed-account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Context } from "#server/platform/context.ts";
import { TakenError, UserError } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkDescription, checkName } from "#server/repositories/create-repository.ts";
import { deleteRedirect, writeRedirect } from "#server/repositories/redirects.ts";
import {
  auditedOrganization,
  getGrant,
  requireRepository,
  type RepositoryRow,
} from "#server/repositories/repository.ts";
import { NO_PUBLIC_REPOSITORIES, repositoryExists } from "#shared/messages.ts";

type RepositoryChange = {
  id: number;
  name?: string | null;
  description?: string | null;
  visibility?: "PUBLIC" | "PRIVATE" | null;
  hasIssuesEnabled?: boolean | null;
};

export async function updateRepository(ctx: Context, input: RepositoryChange): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.id);
  authorize(ctx, "repository.update", getGrant(ctx, repository));
  if (input.visibility === "PUBLIC" && repository.visibility !== "PUBLIC" && isManaged(ctx.viewer))
    throw new UserError("FORBIDDEN", NO_PUBLIC_REPOSITORIES, "visibility");
  const name = input.name ? checkName(input.name) : repository.name;
  const description = input.description === undefined ? repository.description : checkDescription(input.description);
  const taken = await ctx.db.row(sql`
    select 1 from repositories where owner_id = ${repository.ownerId} and lower(name) = lower(${name}) and id <> ${repository.id}`);
  if (taken) throw new TakenError(repositoryExists(name), "name");
  await ctx.db.run(sql`
    update repositories set name = ${name}, description = ${description},
      visibility = ${input.visibility ?? repository.visibility},
      has_issues_enabled = ${input.hasIssuesEnabled ?? repository.hasIssuesEnabled}, updated_at = ${ctx.now}
    where id = ${repository.id}`);
  await writeHistory(ctx, { repository, name, visibility: input.visibility ?? repository.visibility });
  return requireRepository(ctx, repository.id);
}

type Change = { repository: RepositoryRow; name: string; visibility: "PUBLIC" | "PRIVATE" };

/** The former address leads to the repository, and the audit log names what changed. */
async function writeHistory(ctx: Context, { repository, name, visibility }: Change): Promise<void> {
  const { id, ownerId } = repository;
  const entry = { target: `${repository.ownerLogin}/${name}`, ...auditedOrganization(repository) };
  if (name.toLowerCase() !== repository.name.toLowerCase()) {
    await deleteRedirect(ctx, { ownerId, name });
    await writeRedirect(ctx, { ownerId, name: repository.name, repositoryId: id });
  }
  if (name !== repository.name)
    await recordAudit(ctx, { ...entry, action: "repo.rename", data: { formerName: repository.name } });
  if (visibility !== repository.visibility)
    await recordAudit(ctx, { ...entry, action: "repo.access", data: { visibility } });
}
