import type { Page } from "@playwright/test";

const GRAPHQL = "**/graphql";

/** Fails the GraphQL requests whose text matches, until the returned function is called. */
export async function failRequests(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  await page.route(GRAPHQL, async (route) => {
    if (pattern.test(route.request().postData() ?? "")) await route.abort();
    else await route.continue();
  });
  return () => page.unrouteAll({ behavior: "wait" });
}

/** Holds the GraphQL requests whose text matches, until the returned function is called. */
export async function holdRequests(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = makeSignal();
  await page.route(GRAPHQL, async (route) => {
    if (pattern.test(route.request().postData() ?? "")) await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** Drops the response to the first GraphQL request whose text matches. The server executes the request. */
export async function loseAnswer(page: Page, pattern: RegExp): Promise<{ isLost: () => boolean }> {
  let isLost = false;
  await page.route(GRAPHQL, async (route) => {
    if (isLost || !pattern.test(route.request().postData() ?? "")) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  return { isLost: () => isLost };
}

/** Runs `action`, which updates the page optimistically, and waits for the response of its mutation. */
export async function waitForMutation(page: Page, action: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => /"input"|"checked"/.test(response.request().postData() ?? "") && response.ok(),
  );
  await action();
  await answered;
}

export function makeSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((onResolve) => (resolve = onResolve));
  return { promise, resolve };
}
