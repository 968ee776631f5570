import type { BrowserContextOptions } from "@playwright/test";
import { makeAccessToken } from "#server/accounts/access-token.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { sessionName } from "#server/accounts/session-route.ts";
import { openSession, SESSION_COOKIE } from "#server/accounts/session.ts";
import { createOrganization as createOrganizationOf } from "#server/organizations/create-organization.ts";
import type { Instance } from "./instance.ts";

export const PASSWORD = "correct horse battery";

export type Person = {
  instance: Instance;
  accountId: number;
  login: string;
  /** An access token for the API. */
  token: string;
};

/** An account with a unique login that begins with `name`. The command line would take most of a second for it. */
export async function createPerson(instance: Instance, name: string): Promise<Person> {
  const login = instance.uniqueName(name);
  const { id } = await createUser(instance.ctx, {
    login,
    email: `${login}@example.com`,
    password: PASSWORD,
    isSiteAdmin: false,
  });
  const { token } = await makeAccessToken(instance.ctx, id, { name: "builder", scopes: ["repo"] });
  return { instance, accountId: id, login, token };
}

/** The cookies of a new session. */
export async function createSession({
  instance,
  accountId,
}: Person): Promise<Exclude<BrowserContextOptions["storageState"], string | undefined>> {
  const secret = await openSession(instance.ctx, accountId);
  const cookie = {
    domain: "localhost",
    path: "/",
    expires: Date.now() / 1000 + 86_400,
    secure: false,
    sameSite: "Lax" as const,
  };
  return {
    cookies: [
      { ...cookie, name: SESSION_COOKIE, value: secret, httpOnly: true },
      { ...cookie, name: "milepost_who", value: sessionName(secret), httpOnly: false },
    ],
    origins: [],
  };
}

/** An organization that the person owns; returns its login. */
export async function createOrganization(person: Person, name: string): Promise<string> {
  const { ctx, uniqueName } = person.instance;
  const login = uniqueName(name);
  const viewer = {
    accountId: person.accountId,
    login: person.login,
    isSiteAdmin: false,
    scopes: null,
    hiddenOrganizationIds: [],
  };
  await createOrganizationOf({ ...ctx, viewer }, { login });
  return login;
}
