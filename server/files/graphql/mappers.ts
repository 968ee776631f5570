import type { FileChangeRow, FileRow } from "#server/files/file.ts";

export type Mappers = { RepositoryFile: FileRow; RepositoryFileChange: FileChangeRow };
