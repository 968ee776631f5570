import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { PASSWORD } from "./web-server.ts";

/** Signed in; with `isFirstVisit` without the service worker. */
export async function signIn(browser: Browser, url: string, { isFirstVisit = false } = {}): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: isFirstVisit ? "block" : "allow" });
  await context.request.post(`${url}/session`, {
    headers: { "sec-fetch-site": "same-origin", origin: url },
    data: { login: "mona", password: PASSWORD },
  });
  return (await withNames(context)).newPage();
}

/** tsx wraps functions in a helper of its own, which a page does not have. */
async function withNames(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript("globalThis.__name = (value) => value");
  return context;
}

export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

function waitForHydration(page: Page): Promise<void> {
  return page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** The first paint of a page in a browser that has loaded nothing before. */
export async function loadCold(browser: Browser, address: string, signedInAt?: string): Promise<number> {
  const page = signedInAt
    ? await signIn(browser, signedInAt, { isFirstVisit: true })
    : await (await withNames(await browser.newContext())).newPage();
  await page.goto(address);
  const time = await firstPaint(page);
  await page.context().close();
  return time;
}

/** The first paint of a page that the browser has loaded before. */
export async function loadWarm(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const time = await firstPaint(page);
  await waitForHydration(page);
  return time;
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const check = () => {
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          if (paint && document.querySelector("h1")) resolve(paint.startTime);
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
}

/** Hovers over a link for as long as its page needs to be prefetched. */
export async function prefetch(link: Locator): Promise<void> {
  await link.hover();
  await link.page().waitForTimeout(400);
}

/**
 * From the click on a link to the end of the frame that shows its page: the
 * heading has the link's text, and there is an element for `selector`.
 */
export function navigate(link: Locator, options: { text: string; selector: string }): Promise<number> {
  return link.evaluate(
    (element, { text, selector }) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        (element as HTMLElement).click();
        const check = () => {
          const heading = document.querySelector("main h1")?.textContent ?? "";
          if (!heading.includes(text) || !document.querySelector(selector)) {
            requestAnimationFrame(check);
            return;
          }
          // The first task after this frame: it has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - startedAt);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(check);
      }),
    options,
  );
}

/** The titles of the rows of a list. */
export const ROW_TITLE = 'li h3 > a[dir="auto"]';

/** From the click on a link of a list to the end of the frame that shows the rows of its address. */
export function changeList(link: Locator): Promise<number> {
  return link.evaluate(
    (element, title) =>
      new Promise<number>((resolve) => {
        const before = location.href;
        const startedAt = performance.now();
        (element as HTMLElement).click();
        const check = () => {
          const results = document.querySelector('section[aria-label="Results"]');
          const isShown = location.href !== before && results?.ariaBusy === "false" && document.querySelector(title);
          if (!isShown) {
            requestAnimationFrame(check);
            return;
          }
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - startedAt);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(check);
      }),
    ROW_TITLE,
  );
}

/** Times of 240 frames while the page scrolls. */
export function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        const step = () => {
          const now = performance.now();
          times.push(now - last);
          last = now;
          scrollBy(0, 600);
          if (times.length < 240) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
  );
}
