import { authorizeOrganization, viewerCanAsOwner } from "#server/access/authorize.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { checkLabel } from "#server/labels/label.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { PlainLabel } from "#shared/labels.ts";
import { LIMITS } from "#shared/limits.ts";

/** The default labels of owners; undefined for an owner who has not set any. */
export async function loadDefaultLabels(
  ctx: Context,
  ownerIds: readonly number[],
): Promise<(PlainLabel[] | undefined)[]> {
  const rows = await ctx.db.rows<{ ownerId: number; labels: PlainLabel[] }>(
    sql`select owner_id, labels from default_label_sets where owner_id = any(${ownerIds}::bigint[])`,
  );
  return ownerIds.map((id) => rows.find((row) => row.ownerId === id)?.labels);
}

/** Whether the viewer can set them: for their own account, or an organization that they own. */
export function canSetDefaultLabels(ctx: Context, owner: AccountRow): Promise<boolean> {
  return viewerCanAsOwner(ctx, "owner.setDefaultLabels", owner.id);
}

/** Replaces the default labels of an owner; null resets them to the built-in ones. */
export async function setDefaultLabels(
  ctx: Context,
  input: { ownerId: number; labels: readonly { name: string; color: string; description?: string | null }[] | null },
): Promise<AccountRow> {
  const [owner] = await loadAccounts(ctx, [input.ownerId]);
  if (!owner) throw notFound("an owner");
  if (owner.kind === "ORGANIZATION") await authorizeOrganization(ctx, owner.id);
  else {
    requireSession(ctx);
    if (!(await canSetDefaultLabels(ctx, owner))) {
      throw new UserError("FORBIDDEN", "Only the account's owner can change its default labels.");
    }
  }
  if (input.labels === null) {
    await ctx.db.run(sql`delete from default_label_sets where owner_id = ${owner.id}`);
    return owner;
  }
  if (input.labels.length > LIMITS.defaultLabels) {
    throw unprocessable(`There can be up to ${LIMITS.defaultLabels} default labels.`, "labels");
  }
  const labels = input.labels.map((label) => {
    const { name, color, description } = checkLabel(label);
    return { name, color, description: description ?? "" };
  });
  const names = labels.map((label) => label.name.toLowerCase());
  const duplicate = labels.find((label, index) => names.indexOf(label.name.toLowerCase()) !== index);
  if (duplicate) throw unprocessable(`Name has already been taken: ${duplicate.name}`, "labels");
  await ctx.db.run(sql`
    insert into default_label_sets (owner_id, labels) values (${owner.id}, ${JSON.stringify(labels)}::jsonb)
    on conflict (owner_id) do update set labels = excluded.labels`);
  return owner;
}
