import { createHash } from "node:crypto";
import { globalId } from "#server/platform/graphql/global-id.ts";

/** A branch of a repository, by its name without the prefix. */
export type RefRow = { repositoryId: number; name: string };

/** There is no table of branches: the second number of the id is made from the name. */
export function refId({ repositoryId, name }: RefRow): string {
  return globalId("REF", repositoryId, createHash("sha256").update(name).digest().readUIntBE(0, 6));
}
