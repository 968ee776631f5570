import type { RefRow } from "#server/repositories/ref.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

export type Mappers = { Ref: RefRow; Repository: RepositoryRow };
