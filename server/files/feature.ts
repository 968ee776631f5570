import { runCommand } from "#server/run-command.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import {
  fileHistory,
  fileKey,
  loadFiles,
  loadFilesByPath,
  type FileChangeRow,
  type FileRow,
} from "#server/files/file.ts";
import { deleteFile, writeFile } from "#server/files/write-file.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const resolvers: Resolvers = {
  Repository: {
    files: async (r: RepositoryRow, _: unknown, ctx: Context) => (await batch(ctx, loadFiles, r.id)) ?? [],
    file: (r: RepositoryRow, { path }: { path: string }, ctx: Context) =>
      batch(ctx, loadFilesByPath, { repositoryId: r.id, path }, fileKey),
    fileHistory: (r: RepositoryRow, { path }: { path: string }, ctx: Context) => fileHistory(ctx, r.id, path),
  },
  RepositoryFile: {
    name: (file: FileRow) => file.path.split("/").at(-1) ?? file.path,
    text: (file: FileRow) => file.content,
    oid: (file: FileRow) => file.sha,
  },
  RepositoryFileChange: {
    id: (change: FileChangeRow) => globalId("RF", change.repositoryId, change.id),
    text: (change: FileChangeRow) => change.content,
    author: (change: FileChangeRow, _: unknown, ctx: Context) =>
      change.authorId === null ? null : batch(ctx, loadAccounts, change.authorId),
  },
  Mutation: {
    writeRepositoryFile: async (
      _: unknown,
      { input }: Input<{ repositoryId: string; path: string; text: string; message?: string; expectedOid?: string }>,
      ctx: Context,
    ) => {
      const repositoryId = idNumbers(input.repositoryId, ["R"])[0];
      const file = await runCommand(ctx, writeFile, {
        repositoryId,
        path: input.path,
        content: input.text,
        message: input.message,
        sha: input.expectedOid ?? null,
      });
      return {
        file,
        repository: await batch(ctx, loadRepositories, repositoryId),
        clientMutationId: input.clientMutationId,
      };
    },
    deleteRepositoryFile: async (
      _: unknown,
      { input }: Input<{ repositoryId: string; path: string; message?: string; expectedOid: string }>,
      ctx: Context,
    ) => {
      const repositoryId = idNumbers(input.repositoryId, ["R"])[0];
      await runCommand(ctx, deleteFile, { ...input, repositoryId, sha: input.expectedOid });
      return {
        repository: await batch(ctx, loadRepositories, repositoryId),
        clientMutationId: input.clientMutationId,
      };
    },
  },
};

export const files: Feature = { name: "files", hasSchema: true, resolvers };
