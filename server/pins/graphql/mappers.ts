import type { PinnedKey } from "#server/pins/pin.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

export type Mappers = { CommunityProfile: RepositoryRow; PinnedIssue: PinnedKey };
