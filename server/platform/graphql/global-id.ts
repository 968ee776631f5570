import { notFound } from "#server/errors.ts";

/**
 * Opaque global ids: a prefix for the type and base64url of the numbers. What
 * belongs to a repository carries the repository's id too, so a row is always
 * found through its repository and never by its own id alone.
 */
export type IdPrefix =
  | "A" // account
  | "T" // access token
  | "R" // repository
  | "LA" // label
  | "MI" // milestone
  | "I" // issue
  | "PR" // pull request
  | "PRR" // pull request review
  | "IC" // comment
  | "EV" // timeline event
  | "IM" // import
  | "IT" // issue type
  | "IF" // issue field
  | "IFO" // option of an issue field
  | "PVT" // project
  | "TE" // team
  | "CR" // check run
  | "PIC" // pinned comment
  | "UCE" // edit of a text
  | "SR" // saved reply
  | "RF" // file of a repository
  | "SSC" // saved view
  | "UD"; // dashboard of a user

export function globalId(prefix: IdPrefix, ...numbers: number[]): string {
  return `${prefix}_${Buffer.from(numbers.join(":")).toString("base64url")}`;
}

export type DecodedId = { prefix: string; numbers: number[] };

/** Ids are 64-bit in the database, and numbers here: those that a number holds exactly. */
export function decodeId(id: string): DecodedId | undefined {
  const match = /^([A-Z]{1,4})_([A-Za-z0-9_-]{1,64})$/.exec(id);
  if (!match?.[1] || !match[2]) return undefined;
  const text = Buffer.from(match[2], "base64url").toString();
  if (!/^\d{1,16}(:\d{1,16})?$/.test(text)) return undefined;
  const numbers = text.split(":").map(Number);
  // Only one spelling of an id is an id.
  if (Buffer.from(numbers.join(":")).toString("base64url") !== match[2]) return undefined;
  return numbers.every((number) => Number.isSafeInteger(number)) ? { prefix: match[1], numbers } : undefined;
}

/** The numbers of an id of one of these types; anything else does not exist. */
export function idNumbers(id: string, prefixes: IdPrefix[]): [number, number] {
  const decoded = decodeId(id);
  if (!decoded || !prefixes.some((prefix) => prefix === decoded.prefix)) {
    throw notFound(`a node with the global id of '${id}'`);
  }
  const [first = 0, second = 0] = decoded.numbers;
  return [first, second];
}

/** What identifies a row that belongs to a repository. */
type RepositoryKey = { repositoryId: number; id: number };

/**
 * Decodes the global ids of arguments, by the type that is expected. An id of
 * another type throws NOT_FOUND: there is no such node.
 */
export const decode = {
  accessToken: numberOf("T"),
  account: numberOf("A"),
  checkRun: keyOf("CR"),
  comment: keyOf("IC"),
  issue: keyOf("I"),
  issueField: numberOf("IF"),
  issueFieldOption: numberOf("IFO"),
  issueOrPull: keyOf("I", "PR"),
  issueType: numberOf("IT"),
  label: keyOf("LA"),
  milestone: keyOf("MI"),
  project: numberOf("PVT"),
  pull: keyOf("PR"),
  /** What one can react to. */
  reactable: (id: string) => {
    const subject: "COMMENT" | "ISSUE" = decodeId(id)?.prefix === "IC" ? "COMMENT" : "ISSUE";
    return { subject, ...keyOf("I", "PR", "IC")(id) };
  },
  repository: numberOf("R"),
  savedReply: numberOf("SR"),
  team: numberOf("TE"),
  view: numberOf("SSC"),
  /** Whom a saved view is shared with. */
  viewAudience: (id: string): { repositoryId: number } | { organizationId: number } =>
    decodeId(id)?.prefix === "R" ? { repositoryId: decode.repository(id) } : { organizationId: decode.account(id) },
};

/** Decodes an id that may be left out. */
export function decodeOptional<T>(id: string | null | undefined, decodeGiven: (id: string) => T): T | null {
  return id ? decodeGiven(id) : null;
}

/** The id within its repository; an id of another repository stands for no row here. */
export function idWithin(repositoryId: number, key: RepositoryKey): number {
  return key.repositoryId === repositoryId ? key.id : 0;
}

function numberOf(prefix: IdPrefix): (id: string) => number {
  return (id) => idNumbers(id, [prefix])[0];
}

function keyOf(...prefixes: IdPrefix[]): (id: string) => RepositoryKey {
  return (id) => {
    const [repositoryId, number] = idNumbers(id, prefixes);
    return { repositoryId, id: number };
  };
}

const INT_MAX = 2 ** 31 - 1;

/** An id as `databaseId`, which is a 32-bit Int in GitHub's schema: null where it does not fit. */
export function toDatabaseId(id: number): number | null {
  return id <= INT_MAX ? id : null;
}
