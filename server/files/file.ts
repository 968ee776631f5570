import { createHash } from "node:crypto";
import { loadOfEach } from "#server/access/of-visible-repositories.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { hasTextKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

/** A file of a repository: an issue template or form under `.github/`, or a community file. */
export type FileRow = { repositoryId: number; path: string; content: string; sha: string; updatedAt: Date };
export type FileChangeRow = {
  id: number;
  repositoryId: number;
  path: string;
  content: string | null;
  sha: string | null;
  message: string;
  authorId: number | null;
  createdAt: Date;
};

const COLUMNS = raw("f.repository_id, f.path, f.content, f.sha, f.updated_at");

/** The files of repositories that the caller has loaded, ordered by path. */
export async function loadFiles(ctx: Context, repositoryIds: readonly number[]): Promise<(FileRow[] | Error)[]> {
  return loadOfEach(ctx, repositoryIds, async (ids) => {
    const rows = await ctx.db.rows<FileRow>(
      prepared(sql`
      select ${COLUMNS} from repository_files f where f.repository_id = any(${ids}::bigint[]) order by f.path collate "C"`),
    );
    return (id) => rows.filter((row) => row.repositoryId === id);
  });
}

export async function fileHistory(ctx: Context, repositoryId: number, path: string): Promise<FileChangeRow[]> {
  return ctx.db.rows<FileChangeRow>(sql`
    select id, repository_id, path, content, sha, message, author_id, created_at from repository_file_changes
    where repository_id = ${repositoryId} and path = ${path} order by id desc limit ${LIMITS.fileChangesShown}`);
}

export type FileKey = { repositoryId: number; path: string };
export const fileKey = (key: FileKey) => `${key.repositoryId}:${key.path}`;

export async function loadFilesByPath(ctx: Context, keys: readonly FileKey[]): Promise<(FileRow | undefined)[]> {
  const paths = keys.map(({ repositoryId, path }) => ({ repositoryId, id: path }));
  const rows = await ctx.db.rows<FileRow>(
    prepared(sql`select ${COLUMNS} from repository_files f where ${hasTextKey("f.repository_id, f.path", paths)}`),
  );
  return inOrder(keys, rows, fileKey);
}

/** Git's object id of a content. */
export function blobSha(content: string): string {
  const bytes = Buffer.from(content);
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

const COMMUNITY = /^(?:\.github\/|docs\/)?(?:CONTRIBUTING|CODE_OF_CONDUCT|SUPPORT|SECURITY)\.md$/i;

/** The normalized path of a file; throws for other paths. */
export function checkPath(input: string): string {
  const path = input.trim().replace(/^\/+/, "");
  const parts = path.split("/");
  if (path === "" || path.length > 255) throw unprocessable("path must have 1 to 255 characters", "path");
  if (parts.some((part) => part === "" || part === "." || part === ".." || !/^[\w .-]+$/.test(part))) {
    throw unprocessable("path contains a malformed path component", "path");
  }
  if (!path.startsWith(".github/") && !COMMUNITY.test(path)) {
    throw unprocessable(
      "Only files under .github/ and community files (CONTRIBUTING.md, CODE_OF_CONDUCT.md, SUPPORT.md, SECURITY.md) are kept here.",
      "path",
    );
  }
  return path;
}
