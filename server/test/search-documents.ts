import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { World } from "#server/test/world.ts";

/** Adds a lexeme to the documents of the issues of octo/hello that a condition holds for. */
export async function addLexeme(world: World, lexeme: string, condition: Sql): Promise<void> {
  await world.db.run(sql`
    insert into search_documents (repository_id, issue_id, document, title, version)
    select i.repository_id, i.id, ${lexeme}::tsvector, '', 2 from issues i where i.repository_id = ${world.hello.id} and ${condition}
    on conflict (repository_id, issue_id) do update set document = search_documents.document || excluded.document`);
}
