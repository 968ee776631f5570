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

/** The page that `controlLiveStream` has changed. */
type Controlled = { liveStream: { isLost: boolean; isOpen: boolean; current: AbortController } };

/** Puts the live stream under the control of the test. Shared workers, which tests cannot reach, are turned off. */
export async function controlLiveStream(
  page: Page,
): Promise<{ lose: () => Promise<void>; restore: () => Promise<void> }> {
  await page.addInitScript(() => {
    const control = { isLost: false, isOpen: false, current: new AbortController() };
    const send = globalThis.fetch;
    Object.assign(globalThis, { liveStream: control });
    Reflect.deleteProperty(globalThis, "SharedWorker");
    globalThis.fetch = (input, init) => {
      if (input !== "/live") return send(input, init);
      if (control.isLost) return Promise.reject(new TypeError("The live stream is lost"));
      control.current = new AbortController();
      const signals = [control.current.signal, ...(init?.signal ? [init.signal] : [])];
      return send(input, { ...init, signal: AbortSignal.any(signals) }).then((response) => {
        control.isOpen ||= response.ok;
        return response;
      });
    };
  });
  const set = (isLost: boolean) =>
    page.evaluate((value) => {
      const { liveStream } = globalThis as unknown as Controlled;
      liveStream.isLost = value;
      if (value) liveStream.current.abort();
    }, isLost);
  const lose = async () => {
    // A page that is still starting may read once more what it shows.
    await page.waitForFunction(() => (globalThis as unknown as Controlled).liveStream.isOpen);
    await set(true);
  };
  return { lose, restore: () => set(false) };
}
