import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../platform/random.ts";
import { send, type Answer, type Sent } from "./client.ts";

export const PASSWORD = "correct horse battery";
/** Seconds after which the attacked server ends a body that sends nothing. The default of 30 would make the attacks long. */
export const BODY_TIMEOUT_SECONDS = 2;

export type Person = { login: string; cookie: string; token: string };

export type GraphqlResult = {
  status: number;
  ms: number;
  data: Record<string, unknown> | null;
  errors: { message: string; type?: string }[];
};

/** The attacked server, with what an attacker and the others have there. */
export type Target = {
  port: number;
  /** The data folder of the server. */
  dataDir: string;
  random: Random;
  /** The owner of the instance and of the repositories. */
  owner: Person;
  /** Somebody without any role, who goes on to use the server. */
  reader: Person;
  /** Has no role in the others' repositories. */
  attacker: Person;
  world: World;
  send(sent: Sent): Promise<Answer>;
  /** The same; undefined if the server closed the connection. */
  sendOrClosed(sent: Sent): Promise<Answer | undefined>;
  /** A document at /api/graphql with a token; the attacker's by default. */
  graphql(query: string, variables?: Record<string, unknown>, token?: string): Promise<GraphqlResult>;
  /** An operation of our pages at /graphql, by its name. */
  pageOperation(name: string, variables: Record<string, unknown>, cookie: string): Promise<GraphqlResult>;
  /** A token of the owner with these scopes. */
  makeToken(scopes: readonly string[], person: Pick<Person, "cookie">): Promise<string>;
  /** Resident memory of the server process in MB. */
  rssMb(): Promise<number>;
  /** The messages of bugs that the server has logged since the last call. */
  takeBugs(): string[];
  hasEnded(): boolean;
  stop(): Promise<void>;
};

/** What the attacks are about. */
export type World = {
  publicId: string;
  publicPath: string;
  issueId: string;
  secretId: string;
  secretPath: string;
  /** Ids of what is in the private repository, by kind. */
  secrets: Record<"issue" | "comment" | "label" | "milestone" | "pull", string>;
  secretTitle: string;
  /** Path of a file that is attached in the private repository. */
  secretFile: string;
  /** The attacker's own repository. */
  attackerId: string;
  attackerPath: string;
};

/** Headers of a person's page on the same site. */
export function asPage(person: Pick<Person, "cookie">): Record<string, string> {
  return { cookie: person.cookie, "sec-fetch-site": "same-origin" };
}

export async function signIn(port: number, login: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = { path: "/session", headers: { "sec-fetch-site": "same-origin", ...headers } };
  const answer = await send(port, { ...sent, body: { login, password: PASSWORD } });
  const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0];
  if (!cookie) throw new Error(`${login} could not sign in: ${answer.text}`);
  return cookie;
}

/** Calls `read` every 200 ms until it returns something. */
export async function poll<T>(read: () => Promise<T | undefined>, timeoutMs = 60_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error("What was waited for has not happened.");
    await sleep(200);
  }
}
