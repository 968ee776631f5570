import { applyGroups } from "#server/identity/apply-groups.ts";
import type { Provider } from "#server/identity/provider.ts";
import { notFoundError, ScimError } from "#server/identity/scim/scim-error.ts";
import { isObject, readOperations, readText, requireObject } from "#server/identity/scim/scim-values.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

/** A group of a provider's directory. Its mappings give its members teams: see `applyGroups`. */
export type ScimGroup = { id: number; displayName: string; externalId: string | null; createdAt: Date };

export type GroupMember = { id: number; userName: string };

export async function requireScimGroup(ctx: Context, provider: Provider, id: string): Promise<ScimGroup> {
  const [group] = await selectGroups(ctx, provider, sql`g.id = ${toNumber(id)}`);
  if (!group) throw notFoundError("Group");
  return group;
}

type Page = { filter: { name: string; value: string } | undefined; startIndex: number; count: number };

export async function listScimGroups(ctx: Context, provider: Provider, { filter, startIndex, count }: Page) {
  const value = filter?.value ?? null;
  const condition =
    filter?.name === "externalId"
      ? sql`g.external_id = ${value}`
      : sql`(${value}::text is null or lower(g.display_name) = lower(${value}))`;
  const total = await ctx.db.row<{ total: number }>(sql`
    select count(*)::integer as total from scim_groups g where g.provider_id = ${provider.id} and ${condition}`);
  const groups = await selectGroups(
    ctx,
    provider,
    sql`${condition} order by g.id offset ${startIndex - 1} limit ${count}`,
  );
  return { total: total?.total ?? 0, groups };
}

function selectGroups(ctx: Context, provider: Provider, condition: Sql): Promise<ScimGroup[]> {
  return ctx.db.rows<ScimGroup>(sql`
    select g.id, g.display_name, g.external_id, g.created_at from scim_groups g
    where g.provider_id = ${provider.id} and ${condition}`);
}

export async function listMembers(ctx: Context, groupIds: readonly number[]): Promise<Map<number, GroupMember[]>> {
  const rows = await ctx.db.rows<GroupMember & { groupId: number }>(sql`
    select m.group_id, i.id, i.user_name from scim_group_members m join external_identities i on i.id = m.identity_id
    where m.group_id = any(${groupIds}::bigint[]) order by i.id`);
  const members = new Map<number, GroupMember[]>();
  for (const { groupId, ...member } of rows) members.set(groupId, [...(members.get(groupId) ?? []), member]);
  return members;
}

export async function createScimGroup(ctx: Context, provider: Provider, body: unknown): Promise<ScimGroup> {
  const { displayName, externalId, members } = readGroup(body);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into scim_groups (provider_id, display_name, external_id) values (${provider.id}, ${displayName}, ${externalId})
    on conflict do nothing returning id`);
  if (!row) throw new ScimError(409, "A group with this displayName exists already.", "uniqueness");
  await changeMembers(ctx, provider, { groupId: row.id, add: members ?? [], remove: [] });
  return requireScimGroup(ctx, provider, String(row.id));
}

export async function replaceScimGroup(
  ctx: Context,
  provider: Provider,
  { id, body }: { id: string; body: unknown },
): Promise<ScimGroup> {
  const group = await requireScimGroup(ctx, provider, id);
  const values = readGroup(body);
  await writeName(ctx, provider, { ...group, ...values });
  await replaceMembers(ctx, provider, { groupId: group.id, members: values.members ?? [] });
  return requireScimGroup(ctx, provider, id);
}

export async function patchScimGroup(
  ctx: Context,
  provider: Provider,
  { id, body }: { id: string; body: unknown },
): Promise<ScimGroup> {
  const group = await requireScimGroup(ctx, provider, id);
  for (const operation of readOperations(body)) await patch(ctx, provider, { group, ...operation });
  return requireScimGroup(ctx, provider, id);
}

/** Its members lose what its mappings gave them. */
export async function deleteScimGroup(ctx: Context, provider: Provider, id: string): Promise<void> {
  const group = await requireScimGroup(ctx, provider, id);
  await replaceMembers(ctx, provider, { groupId: group.id, members: [] });
  await ctx.db.run(sql`delete from scim_groups where id = ${group.id}`);
}

type Patch = { group: ScimGroup; op: string; path: string | undefined; value: unknown };

async function patch(ctx: Context, provider: Provider, { group, op, path = "", value }: Patch): Promise<void> {
  const groupId = group.id;
  const [, member] = /^members\[\s*value\s+eq\s+"([^"]+)"\s*\]$/i.exec(path) ?? [];
  if (member !== undefined && op === "remove") {
    return changeMembers(ctx, provider, { groupId, add: [], remove: [toNumber(member)] });
  }
  if (path.toLowerCase() === "members") {
    if (op === "replace") return replaceMembers(ctx, provider, { groupId, members: readMembers(value) });
    if (op === "add") return changeMembers(ctx, provider, { groupId, add: readMembers(value), remove: [] });
    if (value === undefined) return replaceMembers(ctx, provider, { groupId, members: [] });
    return changeMembers(ctx, provider, { groupId, add: [], remove: readMembers(value) });
  }
  const values = path === "" && isObject(value) ? value : { [path]: value };
  const displayName = readText(values["displayName"]) ?? group.displayName;
  const externalId = readText(values["externalId"]) ?? group.externalId;
  await writeName(ctx, provider, { ...group, displayName, externalId });
  if ("members" in values) {
    const members = readMembers(values["members"]);
    await (op === "add"
      ? changeMembers(ctx, provider, { groupId, add: members, remove: [] })
      : replaceMembers(ctx, provider, { groupId, members }));
  }
  return undefined;
}

async function writeName(ctx: Context, provider: Provider, group: ScimGroup): Promise<void> {
  const taken = await ctx.db.row(sql`
    select 1 from scim_groups where provider_id = ${provider.id} and lower(display_name) = lower(${group.displayName})
      and id <> ${group.id}`);
  if (taken) throw new ScimError(409, "Another group has this displayName.", "uniqueness");
  await ctx.db.run(sql`
    update scim_groups set display_name = ${group.displayName}, external_id = ${group.externalId} where id = ${group.id}`);
  const members = (await listMembers(ctx, [group.id])).get(group.id) ?? [];
  await applyAll(
    ctx,
    provider,
    members.map(({ id }) => id),
  );
}

async function replaceMembers(
  ctx: Context,
  provider: Provider,
  { groupId, members }: { groupId: number; members: number[] },
): Promise<void> {
  const current = ((await listMembers(ctx, [groupId])).get(groupId) ?? []).map(({ id }) => id);
  const remove = current.filter((id) => !members.includes(id));
  await changeMembers(ctx, provider, { groupId, add: members.filter((id) => !current.includes(id)), remove });
}

type MemberChange = { groupId: number; add: number[]; remove: number[] };

/** Unknown members are ignored: directories name people whom they have not created yet. */
async function changeMembers(ctx: Context, provider: Provider, { groupId, add, remove }: MemberChange): Promise<void> {
  await ctx.db.run(sql`
    insert into scim_group_members (group_id, identity_id)
    select ${groupId}, id from external_identities where provider_id = ${provider.id} and id = any(${add}::bigint[]) on conflict do nothing`);
  await ctx.db.run(
    sql`delete from scim_group_members where group_id = ${groupId} and identity_id = any(${remove}::bigint[])`,
  );
  await applyAll(ctx, provider, [...add, ...remove]);
}

async function applyAll(ctx: Context, provider: Provider, identityIds: readonly number[]): Promise<void> {
  if (provider.settings.mappings.length === 0) return;
  const rows = await ctx.db.rows<{ id: number; accountId: number }>(sql`
    select id, account_id from external_identities where provider_id = ${provider.id} and id = any(${identityIds}::bigint[]) order by id`);
  // A directory changes few members at a time.
  for (const identity of rows) await applyGroups(ctx, provider, identity);
}

function readGroup(body: unknown) {
  const values = requireObject(body);
  const displayName = readText(values["displayName"]);
  if (displayName === undefined) throw new ScimError(400, "displayName is required.", "invalidValue");
  const members = "members" in values ? readMembers(values["members"]) : undefined;
  return { displayName, externalId: readText(values["externalId"]) ?? null, members };
}

function readMembers(value: unknown): number[] {
  const members = [value ?? []].flat();
  if (members.length > LIMITS.scimGroupMembers) throw new ScimError(413, "Too many members.");
  return members.flatMap((member) => {
    const id = isObject(member) ? toNumber(String(member["value"])) : 0;
    return id > 0 ? [id] : [];
  });
}

function toNumber(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
