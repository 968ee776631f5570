import type { ReferenceLinks } from "#server/markdown/references.ts";

/** The targets of the references of a text, as data that a worker thread can receive. */
export type ReferenceTargets = {
  /** The repository of references that name none. */
  repository: { owner: string; name: string };
  /** By login in lower case. */
  accounts: ReadonlyMap<string, { login: string; href: string }>;
  /** Paths by `getReferenceKey`. */
  issues: ReadonlyMap<string, string>;
  /** Paths by `organization/slug` in lower case. */
  teams: ReadonlyMap<string, string>;
  /** Paths by commit id as it is in the text. */
  commits: ReadonlyMap<string, string>;
  /** The address of this instance, without a trailing slash; undefined: full addresses are not shortened. */
  base: string | undefined;
};

export function makeReferenceLinks({
  repository,
  accounts,
  issues,
  teams,
  commits,
  base,
}: ReferenceTargets): ReferenceLinks {
  return {
    mention: (login) => accounts.get(login.toLowerCase()),
    issue: (reference) => issues.get(getReferenceKey({ ...repository, ...reference })),
    commit: (oid) => commits.get(oid),
    team: (name) => teams.get(name.toLowerCase()),
    base,
  };
}

export function getReferenceKey({ owner, name, number }: { owner: string; name: string; number: number }): string {
  return `${owner.toLowerCase()}/${name.toLowerCase()}#${number}`;
}
