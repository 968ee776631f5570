import type { FastifyInstance, FastifyRequest } from "fastify";
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

/** `GET/PUT/DELETE /repos/{owner}/{repo}/contents/{path}`: the files that a repository keeps here. */
export function contentsRoutes(scope: FastifyInstance, platform: Platform): void {
  const read = async (request: FastifyRequest<Route>) => {
    const ctx = await platform.getApiContext(request);
    const repository = await requireRepositoryByName(ctx, request.params);
    const path = (request.params["*"] ?? "").replace(/\/+$/, "");
    const files = (await batch(ctx, loadFiles, repository.id)) ?? [];
    const file = files.find((one) => one.path === path);
    return file ? fileJson(ctx, repository, file, true) : folder(ctx, repository, files, path);
  };
  scope.get<Route>("/repos/:owner/:repo/contents", read);
  scope.get<Route>("/repos/:owner/:repo/contents/*", read);
  scope.put<Route>("/repos/:owner/:repo/contents/*", async (request, reply) => {
    const ctx = await platform.getApiContext(request);
    const repository = await requireRepositoryByName(ctx, request.params);
    const { message, content, sha } = request.body ?? {};
    const file = await runCommand(ctx, writeFile, {
      repositoryId: repository.id,
      path: request.params["*"],
      content: decoded(content),
      message: required(message, "message"),
      sha: typeof sha === "string" ? sha : null,
    });
    const answer = {
      content: fileJson(ctx, repository, file, false),
      commit: commitJson(ctx, file.sha, String(message)),
    };
    return reply.code(typeof sha === "string" ? 200 : 201).send(answer);
  });
  scope.delete<Route>("/repos/:owner/:repo/contents/*", async (request) => {
    const ctx = await platform.getApiContext(request);
    const repository = await requireRepositoryByName(ctx, request.params);
    // GitHub takes them in the address too, since some clients send no body with DELETE.
    const given = { ...request.query, ...request.body };
    const sha = required(given["sha"], "sha");
    const message = required(given["message"], "message");
    await runCommand(ctx, deleteFile, { repositoryId: repository.id, path: request.params["*"], sha, message });
    return { content: null, commit: commitJson(ctx, sha, message) };
  });
}

async function requireRepositoryByName(ctx: Context, { owner, repo }: Route["Params"]): Promise<RepositoryRow> {
  const repository = await repositoryByName(ctx, owner, repo);
  if (!repository) throw notFound("a Repository");
  return repository;
}

function fileJson(ctx: Context, repository: RepositoryRow, file: FileRow, withContent: boolean) {
  const address = repositoryAddress(repository);
  const bytes = Buffer.from(file.content);
  return {
    type: "file",
    ...(withContent ? { encoding: "base64", content: bytes.toString("base64") } : {}),
    size: bytes.length,
    name: file.path.split("/").at(-1),
    path: file.path,
    sha: file.sha,
    url: `${ctx.config.url}/api/v3/repos/${address.owner}/${address.name}/contents/${file.path}`,
    html_url: ctx.config.url + paths.file(address, file.path),
    git_url: null,
    download_url: null,
  };
}

/** A folder is what lies under it: its files, and its folders once each. */
function folder(ctx: Context, repository: RepositoryRow, files: readonly FileRow[], path: string) {
  const prefix = path === "" ? "" : `${path}/`;
  const under = files.filter((file) => file.path.startsWith(prefix));
  if (under.length === 0) throw notFound("a file of this repository");
  const folders = new Set<string>();
  return under.flatMap((file): object[] => {
    const [first = "", ...rest] = file.path.slice(prefix.length).split("/");
    if (rest.length === 0) return [fileJson(ctx, repository, file, false)];
    if (folders.has(first)) return [];
    folders.add(first);
    return [
      {
        type: "dir",
        size: 0,
        name: first,
        path: prefix + first,
        sha: "",
        url: null,
        html_url: null,
        git_url: null,
        download_url: null,
      },
    ];
  });
}

function commitJson(ctx: Context, sha: string, message: string) {
  const by = { name: ctx.viewer.login ?? "ghost", date: ctx.now.toISOString() };
  return { sha, message, author: by, committer: by };
}

function decoded(content: unknown): string {
  const text = required(content, "content").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw unprocessable("content is not valid Base64", "content");
  const bytes = Buffer.from(text, "base64");
  const out = bytes.toString("utf8");
  if (!Buffer.from(out).equals(bytes)) throw unprocessable("content is not text in UTF-8", "content");
  return out;
}

function required(value: unknown, name: string): string {
  if (typeof value !== "string") throw unprocessable(`Invalid request.\n\n"${name}" wasn't supplied.`, name);
  return value;
}
