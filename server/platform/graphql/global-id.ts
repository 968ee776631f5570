import { notFound } from "#server/errors.ts";

/**
 * Opaque global ids: a prefix for the type, and the encoded numbers. The id of
 * something in a repository contains the repository's id, because rows are loaded
 * by both.
 */
export type IdPrefix =
  | "A" // account
  | "APP" // app
  | "APPK" // private key of an app
  | "APPS" // client secret of an app
  | "APPA" // authorization of an app by a person
  | "INST" // installation of an app
  | "T" // access token
  | "SE" // session
  | "PK" // passkey
  | "R" // repository
  | "REF" // branch
  | "TO" // topic
  | "RTO" // topic of a repository
  | "LA" // label
  | "MI" // milestone
  | "I" // issue
  | "D" // discussion
  | "PR" // pull request
  | "PRR" // pull request review
  | "IC" // comment
  | "EV" // timeline event
  | "IDP" // identity provider
  | "IDX" // connection between an account and an identity provider
  | "IM" // import
  | "IT" // issue type
  | "IF" // issue field
  | "IFV" // value of an issue field
  | "IFO" // option of an issue field
  | "PVT" // project
  | "PVTI" // item of a project
  | "PVTF" // field of a project
  | "PVFV" // value of a field of an item
  | "PVTV" // title of an item as a value
  | "DI" // draft of a project
  | "TE" // team
  | "CR" // check run
  | "CS" // check suite
  | "C" // commit
  | "ST" // statuses of a commit
  | "SCR" // check runs and statuses of a commit
  | "SC" // commit status
  | "TREE" // files of a commit
  | "LB" // branch of an issue
  | "BPR" // rule of branches
  | "PRC" // commit of a pull request
  | "RVR" // review request to an account
  | "RVT" // review request to a team
  | "PRRC" // comment of a review
  | "PRRT" // thread of comments of reviews
  | "PIN" // pinned issue
  | "PIC" // pinned comment
  | "UCE" // edit of a text
  | "SR" // saved reply
  | "RE" // reaction
  | "RF" // file of a repository
  | "COC" // code of conduct of a repository
  | "SSC" // saved view
  | "UD" // dashboard of a user
  | "BJ" // bulk job
  | "BP" // plan of a bulk update
  | "CH" // code host
  | "CHR" // request of a code host
  | "WH" // webhook
  | "WHD" // delivery of a webhook
  | "IV" // invitation
  | "NT" // notification
  | "NF" // filter of notifications
  | "PU" // subscription to web push
  | "JO"; // background job

export function globalId(prefix: IdPrefix, ...numbers: number[]): string {
  return `${prefix}_${Buffer.from(numbers.join(":")).toString("base64url")}`;
}

/** The global id of a commit, or of something that a commit has once. */
export function oidGlobalId(prefix: IdPrefix, { repositoryId, oid }: { repositoryId: number; oid: string }): string {
  return `${prefix}_${Buffer.from(`${repositoryId}:${oid}`).toString("base64url")}`;
}

/** What an issue or pull request has, and that has no id of its own in the repository. */
const THREE_NUMBERS: ReadonlySet<string> = new Set<IdPrefix>(["IFV", "PRC", "RVR", "RVT"]);

/** `oid` is there if the second part is the id of a commit. */
export type DecodedId = { prefix: string; numbers: number[]; oid?: string };

/** Undefined for a text that is not a global id. Numbers have up to 53 bits. */
export function decodeId(id: string): DecodedId | undefined {
  const match = /^([A-Z]{1,4})_([A-Za-z0-9_-]{1,80})$/.exec(id);
  if (!match?.[1] || !match[2]) return undefined;
  const text = Buffer.from(match[2], "base64url").toString();
  if (Buffer.from(text).toString("base64url") !== match[2]) return undefined;
  const oid = /^(\d{1,16}):([0-9a-f]{40})$/.exec(text);
  if (oid?.[2]) return { prefix: match[1], numbers: [Number(oid[1])], oid: oid[2] };
  if (!/^\d{1,16}(:\d{1,16}){0,2}$/.test(text)) return undefined;
  const numbers = text.split(":").map(Number);
  // Base64 can encode the same text in several ways. Only one is accepted.
  if (Buffer.from(numbers.join(":")).toString("base64url") !== match[2]) return undefined;
  if (numbers.length > 2 && !THREE_NUMBERS.has(match[1])) return undefined;
  return numbers.every((number) => Number.isSafeInteger(number)) ? { prefix: match[1], numbers } : undefined;
}

/** The numbers of an id of one of these types; anything else throws NOT_FOUND. */
export function idNumbers(id: string, prefixes: IdPrefix[]): [number, number] {
  const decoded = decodeId(id);
  if (!decoded || !prefixes.some((prefix) => prefix === decoded.prefix)) {
    throw notFound(`a node with the global id of '${id}'`);
  }
  const [first = 0, second = 0] = decoded.numbers;
  return [first, second];
}

/** Identifies a row that belongs to a repository. */
type RepositoryKey = { repositoryId: number; id: number };

const REACTABLE_COMMENTS: ReadonlyMap<string, "COMMENT" | "REVIEW_COMMENT"> = new Map([
  ["IC", "COMMENT"],
  ["PRRC", "REVIEW_COMMENT"],
]);

/**
 * Decodes the global ids of arguments, by the type that is expected. An id of
 * another type throws NOT_FOUND: there is no such node.
 */
export const decode = {
  accessToken: toNumber("T"),
  account: toNumber("A"),
  app: toNumber("APP"),
  appInstallation: toNumber("INST"),
  appKey: toNumber("APPK"),
  notification: toNumber("NT"),
  notificationFilter: toNumber("NF"),
  pushSubscription: toNumber("PU"),
  appClientSecret: toNumber("APPS"),
  appAuthorization: toNumber("APPA"),
  bulkJob: toNumber("BJ"),
  bulkPlan: toNumber("BP"),
  branchRule: toKey("BPR"),
  checkRun: toKey("CR"),
  checkSuite: toKey("CS"),
  comment: toKey("IC"),
  externalIdentity: toNumber("IDX"),
  identityProvider: toNumber("IDP"),
  invitation: toNumber("IV"),
  issue: toKey("I"),
  issueField: toNumber("IF"),
  issueFieldOption: toNumber("IFO"),
  issueOrPull: toKey("I", "PR"),
  issueType: toNumber("IT"),
  job: toNumber("JO"),
  label: toKey("LA"),
  milestone: toKey("MI"),
  passkey: toNumber("PK"),
  project: toNumber("PVT"),
  projectItem: toNumber("PVTI"),
  /** A field that was added to a project; of one that every project has, 0. */
  projectField: (id: string): number => {
    const [first, second] = idNumbers(id, ["PVTF"]);
    return second === 0 ? first : 0;
  },
  draftIssue: toNumber("DI"),
  session: toNumber("SE"),
  linkedBranch: toKey("LB"),
  pull: toKey("PR"),
  ref: toKey("REF"),
  review: toKey("PRR"),
  reviewComment: toKey("PRRC"),
  reviewThread: toKey("PRRT"),
  /** A subject of reactions. */
  reactable: (id: string) => {
    const subject: "COMMENT" | "ISSUE" | "REVIEW_COMMENT" =
      REACTABLE_COMMENTS.get(decodeId(id)?.prefix ?? "") ?? "ISSUE";
    return { subject, ...toKey("I", "PR", "IC", "PRRC")(id) };
  },
  repository: toNumber("R"),
  savedReply: toNumber("SR"),
  team: toNumber("TE"),
  view: toNumber("SSC"),
  codeHost: toNumber("CH"),
  webhook: toNumber("WH"),
  webhookDelivery: toNumber("WHD"),
  /** The repository or organization that owns webhooks. */
  webhookOwner: (id: string): { repositoryId: number } | { organizationId: number } =>
    decodeId(id)?.prefix === "R" ? { repositoryId: decode.repository(id) } : { organizationId: decode.account(id) },
  /** The repository or organization that a view is shared with. */
  viewAudience: (id: string): { repositoryId: number } | { organizationId: number } =>
    decodeId(id)?.prefix === "R" ? { repositoryId: decode.repository(id) } : { organizationId: decode.account(id) },
};

/** Decodes an id that can be left out. */
export function decodeOptional<T>(id: string | null | undefined, decodeGiven: (id: string) => T): T | null {
  return id ? decodeGiven(id) : null;
}

/** The id of a row of this repository; 0, which no row has, for a row of another one. */
export function idWithin(repositoryId: number, key: RepositoryKey): number {
  return key.repositoryId === repositoryId ? key.id : 0;
}

function toNumber(prefix: IdPrefix): (id: string) => number {
  return (id) => idNumbers(id, [prefix])[0];
}

function toKey(...prefixes: IdPrefix[]): (id: string) => RepositoryKey {
  return (id) => {
    const [repositoryId, number] = idNumbers(id, prefixes);
    return { repositoryId, id: number };
  };
}

const INT_MAX = 2 ** 31 - 1;

/** An id as `databaseId`, a 32-bit Int in GitHub's schema: null for larger ids. */
export function toDatabaseId(id: number): number | null {
  return id <= INT_MAX ? id : null;
}
