import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";

/** An organization that mona owns. */
export async function makeOrganization(db: Queryable, login: string): Promise<number> {
  const row = await db.row<{ id: number }>(
    sql`insert into accounts (kind, login) values ('ORGANIZATION', ${login}) returning id`,
  );
  const id = row?.id ?? 0;
  await db.run(sql`insert into organizations (account_id) values (${id})`);
  await db.run(sql`
    insert into organization_members (organization_id, account_id, role)
    select ${id}, id, 'OWNER' from accounts where login = 'mona'`);
  return id;
}
