import type { FastifyInstance, FastifyRequest } from "fastify";
import { authorizeField } from "#server/access/scopes.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { loadFiles, type FileRow } from "#server/files/file.ts";
import { deleteFile, writeFile } from "#server/files/write-file.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { repositoryAddress, repositoryByName, type RepositoryRow } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type Route = {
  Params: { owner: string; repo: string; "*": string };
  Body: Record<string, unknown> | null;
  Querystring: Record<string, string>;
};

/** `GET/PUT/DELETE /repos/{owner}/{repo}/contents/{path}`: the files of a repository. */
export function contentsRoutes(scope: FastifyInstance, platform: Platform): void {
  const read = async (request: FastifyRequest<Route>) => {
    const ctx = await platform.getApiContext(request);
    const repository = await requireRepositoryByName(ctx, request.params);
    const path = (request.params["*"] ?? "").replace(/\/+$/, "");
    const files = (await batch(ctx, loadFiles, repository.id)) ?? [];
    const file = files.find((candidate) => candidate.path === path);
    if (!file) return toFolder(files, path, (child) => toFile(ctx, repository, child));
    return { ...toFile(ctx, repository, file), encoding: "base64", content: toBase64(file) };
  };
  scope.get<Route>("/repos/:owner/:repo/contents", read);
  scope.get<Route>("/repos/:owner/:repo/contents/*", read);
  scope.put<Route>("/repos/:owner/:repo/contents/*", async (request, reply) => {
    const ctx = await platform.getApiContext(request);
    authorizeField(ctx, "Mutation.writeRepositoryFile");
    const repository = await requireRepositoryByName(ctx, request.params);
    const { message, content, sha } = request.body ?? {};
    const file = await runCommand(ctx, writeFile, {
      repositoryId: repository.id,
      path: request.params["*"],
      content: decode(content),
      message: requireText(message, "message"),
      sha: typeof sha === "string" ? sha : null,
    });
    const response = {
      content: toFile(ctx, repository, file),
      commit: toCommit(ctx, file.sha, String(message)),
    };
    return reply.code(typeof sha === "string" ? 200 : 201).send(response);
  });
  scope.delete<Route>("/repos/:owner/:repo/contents/*", async (request) => {
    const ctx = await platform.getApiContext(request);
    authorizeField(ctx, "Mutation.deleteRepositoryFile");
    const repository = await requireRepositoryByName(ctx, request.params);
    // Also in the query string, as on GitHub: some clients send no body with DELETE.
    const input = { ...request.query, ...request.body };
    const sha = requireText(input["sha"], "sha");
    const message = requireText(input["message"], "message");
    await runCommand(ctx, deleteFile, { repositoryId: repository.id, path: request.params["*"], sha, message });
    return { content: null, commit: toCommit(ctx, sha, message) };
  });
}

async function requireRepositoryByName(ctx: Context, { owner, repo }: Route["Params"]): Promise<RepositoryRow> {
  const repository = await repositoryByName(ctx, owner, repo);
  if (!repository) throw notFound("a Repository");
  return repository;
}

/** A file without its content. */
function toFile(ctx: Context, repository: RepositoryRow, file: FileRow) {
  const address = repositoryAddress(repository);
  return {
    type: "file",
    size: Buffer.byteLength(file.content),
    name: file.path.split("/").at(-1),
    path: file.path,
    sha: file.sha,
    url: `${ctx.config.url}/api/v3/repos/${address.owner}/${address.name}/contents/${file.path}`,
    html_url: ctx.config.url + paths.file(address, file.path),
    git_url: null,
    download_url: null,
  };
}

function toBase64(file: FileRow): string {
  return Buffer.from(file.content).toString("base64");
}

/** The files directly in a folder, and each of its folders once. */
function toFolder(files: readonly FileRow[], path: string, toEntry: (file: FileRow) => object): object[] {
  const prefix = path === "" ? "" : `${path}/`;
  const descendants = files.filter((file) => file.path.startsWith(prefix));
  if (descendants.length === 0) throw notFound("a file of this repository");
  const folders = new Set<string>();
  return descendants.flatMap((file) => {
    const [name = "", ...descendantNames] = file.path.slice(prefix.length).split("/");
    if (descendantNames.length === 0) return [toEntry(file)];
    if (folders.has(name)) return [];
    folders.add(name);
    return [toDirectory(name, prefix + name)];
  });
}

function toDirectory(name: string, path: string) {
  return { type: "dir", size: 0, name, path, sha: "", url: null, html_url: null, git_url: null, download_url: null };
}

function toCommit(ctx: Context, sha: string, message: string) {
  const author = { name: ctx.viewer.login ?? "ghost", date: ctx.now.toISOString() };
  return { sha, message, author, committer: author };
}

function decode(content: unknown): string {
  const text = requireText(content, "content").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw unprocessable("content is not valid Base64", "content");
  const bytes = Buffer.from(text, "base64");
  const decoded = bytes.toString("utf8");
  if (!Buffer.from(decoded).equals(bytes)) throw unprocessable("content is not text in UTF-8", "content");
  return decoded;
}

function requireText(value: unknown, name: string): string {
  if (typeof value !== "string") throw unprocessable(`Invalid request.\n\n"${name}" wasn't supplied.`, name);
  return value;
}
