import { loadFiles, type FileRow } from "#server/files/file.ts";
import { deleteFile, writeFile } from "#server/files/write-file.ts";
import { batch } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { ok, type Answer } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { decodeContent } from "#server/rest/inputs/decode-content.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";
import { isFields, optionalText, readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import { listFolder, toCommit, toFile } from "#server/rest/shapes/file.ts";

const PATH = "/repos/{owner}/{repo}/contents/{path}";

/** The files of a repository: the templates and settings that people write. */
export const CONTENTS_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/repos/{owner}/{repo}/contents",
    field: "Query.repository",
    handle: async (request) => readContents(request, await loadRepositoryFiles(request)),
  },
  {
    method: "GET",
    path: PATH,
    operation: "repos/get-content",
    field: "Query.repository",
    handle: async (request) => readContents(request, await loadRepositoryFiles(request)),
  },
  readRoute("/repos/{owner}/{repo}/readme", "repos/get-readme", async (request) => {
    const { repository, files } = await loadRepositoryFiles(request);
    const file = files.find(({ path }) => /^(?:\.github\/|docs\/)?readme(?:\.(?:md|txt))?$/i.test(path));
    if (!file) throw missingResource();
    return readFile(request, repository, file);
  }),
  {
    method: "PUT",
    path: PATH,
    operation: "repos/create-or-update-file-contents",
    field: "Mutation.writeRepositoryFile",
    resource: "File",
    handle: async (request) => {
      const repository = await findRepository(request);
      const fields = readFields(request.body);
      const sha = optionalText(fields, "sha") ?? null;
      const message = requiredText(fields, "message");
      const file = await runCommand(request.ctx, writeFile, {
        repositoryId: repository.id,
        path: request.params["path"] ?? "",
        content: decodeContent(requiredText(fields, "content")),
        message,
        sha,
      });
      const body = {
        content: toFile(request.ctx, repository, file),
        commit: toCommit(request.ctx, { repository, sha: file.sha, message }),
      };
      return { status: sha === null ? 201 : 200, body };
    },
  },
  {
    method: "DELETE",
    path: PATH,
    operation: "repos/delete-file",
    field: "Mutation.deleteRepositoryFile",
    resource: "File",
    handle: async (request) => {
      const repository = await findRepository(request);
      // Also in the query string, as on GitHub: some clients send no body with DELETE.
      const fields = { ...request.query, ...(isFields(request.body) ? request.body : {}) };
      const sha = requiredText(fields, "sha");
      const message = requiredText(fields, "message");
      const path = request.params["path"] ?? "";
      await runCommand(request.ctx, deleteFile, { repositoryId: repository.id, path, sha, message });
      return ok({ content: null, commit: toCommit(request.ctx, { repository, sha, message }) });
    },
  },
];

type Files = { repository: RepositoryRow; files: readonly FileRow[] };

async function loadRepositoryFiles(request: RestRequest): Promise<Files> {
  const repository = await findRepository(request);
  return { repository, files: (await batch(request.ctx, loadFiles, repository.id)) ?? [] };
}

/** A file with its content, or what is in a folder. */
function readContents(request: RestRequest, { repository, files }: Files): Answer {
  const { ctx, params } = request;
  const path = (params["path"] ?? "").replace(/\/+$/, "");
  const file = files.find((candidate) => candidate.path === path);
  if (!file) {
    const entries = listFolder(ctx, { repository, files, path });
    if (entries.length === 0) throw missingResource();
    return ok(entries);
  }
  return readFile(request, repository, file);
}

function readFile({ ctx, media }: RestRequest, repository: RepositoryRow, file: FileRow): Answer {
  if (media.isRaw)
    return { status: 200, text: { type: "application/vnd.github.raw; charset=utf-8", content: file.content } };
  const content = Buffer.from(file.content).toString("base64");
  return ok({ ...toFile(ctx, repository, file), encoding: "base64", content });
}
