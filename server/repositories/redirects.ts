import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";

/** The former address of a repository, which leads to it until the owner has another one of that name. */
type Address = { ownerId: number; name: string };

export async function writeRedirect(ctx: Context, input: Address & { repositoryId: number }): Promise<void> {
  await ctx.db.run(sql`
    insert into repository_redirects (owner_id, name, repository_id, created_at)
    values (${input.ownerId}, lower(${input.name}), ${input.repositoryId}, ${ctx.now})
    on conflict (owner_id, name) do update set repository_id = excluded.repository_id, created_at = excluded.created_at`);
}

export async function deleteRedirect(ctx: Context, { ownerId, name }: Address): Promise<void> {
  await ctx.db.run(sql`delete from repository_redirects where owner_id = ${ownerId} and name = lower(${name})`);
}

/** The id of the visible repository that is, or once was, at an address. */
export async function findRepositoryId(
  ctx: Context,
  { owner, name }: { owner: string; name: string },
): Promise<number | undefined> {
  const row = await ctx.db.row<{ id: number }>(
    prepared(sql`
    select r.id from repositories r
    where r.id = (${repositoryIdAt(sql`lower(${owner})`, sql`lower(${name})`)}) and ${visible(ctx.viewer)}`),
  );
  return row?.id;
}

/** The id of the repository at an address in lower case, now or, if there is none now, before. */
export function repositoryIdAt(owner: Sql, name: Sql): Sql {
  return sql`select coalesce(
      (select h.id from repositories h where h.owner_id = x.id and lower(h.name) = ${name}),
      (select d.repository_id from repository_redirects d where d.owner_id = x.id and d.name = ${name}))
    from (select coalesce(
      (select o.id from accounts o where lower(o.login) = ${owner}),
      (select d.account_id from account_redirects d where d.login = ${owner})) as id) x`;
}
