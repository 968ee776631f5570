import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Asset, AssetArchive } from "#server/platform/http/asset-archive.ts";

type Release = {
  version: string;
  archive: AssetArchive;
  /** Documents by their ids. */
  operations: Readonly<Record<string, string>>;
};

/** The releases that were started last. Pages of others are loaded again. */
const KEPT = 3;
/** Another process may be about to publish the release. */
const TIMEOUT_MS = 60_000;
/** So few at a time need little memory. */
const BATCH = 50;

/** Stores the assets and operations of this release when it starts for the first time, for the servers of the releases before and after it. */
export async function publishRelease(db: Queryable, { version, archive, operations }: Release): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);
    // xmax is 0 if the row was inserted.
    const row = await tx.row<{ isNew: boolean }>(sql`
      insert into releases (version) values (${version}) on conflict (version) do update set started_at = now()
      returning xmax = 0 as is_new`);
    if (!row?.isNew) return;
    for (const files of batches([...archive.index])) await addAssets(tx, { version, archive, files });
    for (const entries of batches(Object.entries(operations)))
      await tx.run(sql`
        insert into release_operations (version, id, document)
        select ${version}, * from unnest(${entries.map(([id]) => id)}::text[], ${entries.map(([, text]) => text)}::text[])`);
    await tx.run(sql`
      delete from releases where version not in (
        select version from releases order by started_at desc, version limit ${KEPT})`);
  });
}

type Batch = { version: string; archive: AssetArchive; files: readonly (readonly [string, Asset])[] };

async function addAssets(tx: Queryable, { version, archive, files }: Batch): Promise<void> {
  const assets = await Promise.all(
    files.map(async ([name, { type, forms }]) => {
      const content = await archive.read(forms.gzip ?? forms.identity);
      return { name, type, encoding: forms.gzip ? "gzip" : null, content };
    }),
  );
  await tx.run(sql`
    insert into release_assets (version, name, type, encoding, content)
    select ${version}, * from unnest(${assets.map(({ name }) => name)}::text[], ${assets.map(({ type }) => type)}::text[],
      ${assets.map(({ encoding }) => encoding)}::text[], ${assets.map(({ content }) => content)}::bytea[])`);
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
