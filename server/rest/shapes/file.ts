import { createHash } from "node:crypto";
import type { FileRow } from "#server/files/file.ts";
import type { Context } from "#server/platform/context.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { paths } from "#shared/paths.ts";

/** A file without its content. */
export function toFile(ctx: Context, repository: RepositoryRow, file: FileRow) {
  return toEntry(ctx, repository, {
    type: "file",
    path: file.path,
    sha: file.sha,
    size: Buffer.byteLength(file.content),
  });
}

type Folder = { repository: RepositoryRow; files: readonly FileRow[]; path: string };

/** The files directly in a folder, and each of its folders once. */
export function listFolder(ctx: Context, { repository, files, path }: Folder) {
  const prefix = path === "" ? "" : `${path}/`;
  const inside = files.filter((file) => file.path.startsWith(prefix));
  const folders = new Map<string, FileRow[]>();
  const direct: FileRow[] = [];
  for (const file of inside) {
    const [name = "", ...below] = file.path.slice(prefix.length).split("/");
    if (below.length === 0) direct.push(file);
    else folders.set(name, [...(folders.get(name) ?? []), file]);
  }
  const entries = [...folders].map(([name, contained]) =>
    toEntry(ctx, repository, { type: "dir", path: prefix + name, sha: folderSha(contained), size: 0 }),
  );
  return [...entries, ...direct.map((file) => toFile(ctx, repository, file))];
}

type Entry = { type: "file" | "dir"; path: string; sha: string; size: number };

function toEntry(ctx: Context, repository: RepositoryRow, { type, path, sha, size }: Entry) {
  const base = repositoryUrl(ctx, repository);
  const url = `${base}/contents/${path.split("/").map(encodeURIComponent).join("/")}`;
  const gitUrl = `${base}/git/${type === "dir" ? "trees" : "blobs"}/${sha}`;
  const pageUrl = ctx.config.url + paths.file(repositoryAddress(repository), path);
  return {
    type,
    size,
    name: path.split("/").at(-1) ?? path,
    path,
    sha,
    url,
    html_url: pageUrl,
    git_url: gitUrl,
    download_url: type === "dir" ? null : url,
    _links: { self: url, git: gitUrl, html: pageUrl },
  };
}

/** A folder has no row of its own: its name is made of the files below it, so that it changes with each of them. */
function folderSha(files: readonly FileRow[]): string {
  const names = files.map((file) => `${file.path} ${file.sha}`).sort();
  return createHash("sha1").update(names.join("\n")).digest("hex");
}

type Written = { repository: RepositoryRow; sha: string; message: string };

/** The change of a file, in the form of a commit. */
export function toCommit(ctx: Context, { repository, sha, message }: Written) {
  const author = { name: ctx.viewer.login ?? "ghost", date: toTimestamp(ctx.now) };
  return {
    sha,
    url: `${repositoryUrl(ctx, repository)}/git/commits/${sha}`,
    message,
    author,
    committer: author,
    parents: [],
  };
}
