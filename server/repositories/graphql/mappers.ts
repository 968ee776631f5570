import type { RepositoryRow } from "#server/repositories/repository.ts";

export type Mappers = { Repository: RepositoryRow };
