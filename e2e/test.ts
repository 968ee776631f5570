import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { createRepository, type Repository } from "./builders.ts";
import { ConsoleErrors } from "./console-errors.ts";
import { startInstance, type Instance } from "./instance.ts";
import { createPerson, createSession, type Person } from "./people.ts";

export { expect } from "@playwright/test";

/** A person with a page of their own browser, signed in. */
type SignedIn = Person & { page: Page };

type Fixtures = {
  consoleErrors: ConsoleErrors;
  /** Opens another browser; it is closed with the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Creates an account with a session in a browser of its own. */
  signUp: (name: string) => Promise<SignedIn>;
  /** Owns `repository`. */
  mona: SignedIn;
  /** Has no rights on mona's repositories beyond those of everyone. */
  hubot: SignedIn;
  /** A public repository of mona's. */
  repository: Repository;
};

/**
 * Each worker runs the program on its own database and port. Each test creates the people and repositories that it
 * needs under unique names, so it can run alone, in any order and beside others.
 */
export const test = base.extend<Fixtures, { instance: Instance }>({
  instance: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => {
      const instance = await startInstance();
      await use(instance);
      await instance.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: ({ instance }, use) => use(instance.url),
  consoleErrors: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => {
      const errors = new ConsoleErrors();
      await use(errors);
      errors.expectNone();
    },
    { auto: true },
  ],
  context: async ({ context, consoleErrors }, use) => {
    consoleErrors.watch(context);
    await use(context);
  },
  newContext: async ({ browser, baseURL, consoleErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      consoleErrors.watch(context);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
  signUp: ({ instance, newContext }, use) =>
    use(async (name) => {
      const person = await createPerson(instance, name);
      const context = await newContext({ storageState: await createSession(person) });
      return { ...person, page: await context.newPage() };
    }),
  mona: async ({ signUp }, use) => use(await signUp("mona")),
  hubot: async ({ signUp }, use) => use(await signUp("hubot")),
  repository: async ({ mona }, use) => use(await createRepository(mona, { name: "tool" })),
});
