import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch } from "#server/platform/context.ts";
import { fileHistory, fileKey, loadFiles, loadFilesByPath } from "#server/files/file.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

type Resolvers = FeatureResolvers["files"];

export const Repository: Resolvers["Repository"] = {
  files: async (repository, _, ctx) => (await batch(ctx, loadFiles, repository.id)) ?? [],
  file: (repository, { path }, ctx) => batch(ctx, loadFilesByPath, { repositoryId: repository.id, path }, fileKey),
  fileHistory: (repository, { path }, ctx) => fileHistory(ctx, repository.id, path),
};

export const RepositoryFile: Resolvers["RepositoryFile"] = {
  name: (file) => file.path.split("/").at(-1) ?? file.path,
  text: (file) => file.content,
  oid: (file) => file.sha,
};

export const RepositoryFileChange: Resolvers["RepositoryFileChange"] = {
  id: (change) => globalId("RF", change.repositoryId, change.id),
  text: (change) => change.content,
  author: (change, _, ctx) => loadAccount(ctx, change.authorId),
};
