import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { WebPush } from "#web/subscriptions/push/WebPush.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { WebPushTestQuery } from "#web/__generated__/WebPushTestQuery.graphql.ts";

/** 65 bytes in base64url, with characters that differ from base64. */
const SERVER_KEY = Buffer.alloc(65, 0xfb).toString("base64url");
const CURRENT = {
  createdAt: "2026-01-02T03:04:05Z",
  id: "PU_1",
  browser: "Firefox",
  system: "Linux",
  isCurrent: true,
  lastError: null,
  lastSentAt: null,
};
const OTHER = { ...CURRENT, id: "PU_2", browser: "Chrome", system: "Android", isCurrent: false };

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

type Browser = {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  key?: string;
  isOffline?: boolean;
};

/** What a browser with web push has, which the test environment has not. */
function stubBrowser({ permission = "default", answer: answered = "granted", key, isOffline }: Browser = {}) {
  let subscribed = key;
  const log: string[] = [];
  const toSubscription = (serverKey: string) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(serverKey, "base64url")).buffer },
    toJSON: () => ({ endpoint: "https://push.example.com/1", keys: { p256dh: "public", auth: "secret" } }),
    unsubscribe: () => {
      log.push("unsubscribe");
      subscribed = undefined;
      return Promise.resolve(true);
    },
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribed === undefined ? null : toSubscription(subscribed)),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isOffline) return Promise.reject(new DOMException("push service error", "AbortError"));
      log.push("subscribe");
      subscribed = applicationServerKey;
      return Promise.resolve(toSubscription(applicationServerKey));
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: () => Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { permission, requestPermission: () => Promise.resolve(answered) });
  return log;
}

function Subject() {
  const { safeViewer } = useLazyLoadQuery<WebPushTestQuery>(
    graphql`
      query WebPushTestQuery {
        safeViewer {
          notificationSettings {
            ...WebPush_settings
          }
        }
      }
    `,
    {},
  );
  return safeViewer.notificationSettings && <WebPush settings={safeViewer.notificationSettings} />;
}

function toViewer(pushSubscriptions: object[]) {
  return { Viewer: () => ({ id: "V", notificationSettings: { pushPublicKey: SERVER_KEY, pushSubscriptions } }) };
}

function renderWebPush(subscriptions: object[] = []) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, toViewer(subscriptions)),
  );
  return renderComponent(
    <Suspense>
      <Subject />
    </Suspense>,
    { environment },
  );
}

const turnOn = () => screen.findByRole("button", { name: "Turn on in this browser" });

test("web push is turned on with the permission of the person", async () => {
  stubBrowser();
  const { environment, user } = renderWebPush();
  await vi.waitFor(async () => expect(((await turnOn()) as HTMLButtonElement).disabled).toBe(false));
  await user.click(await turnOn());
  const { request } = await answer(environment, toViewer([CURRENT]));
  expect(request.variables).toEqual({
    input: { endpoint: "https://push.example.com/1", publicKey: "public", authSecret: "secret" },
  });
  expect(await screen.findByRole("button", { name: "Turn off in this browser" })).toBeDefined();
  expect(screen.getByText("This browser")).toBeDefined();
});

test("web push is turned off in the browser too", async () => {
  const log = stubBrowser({ permission: "granted", key: SERVER_KEY });
  const { environment, user } = renderWebPush([CURRENT]);
  await user.click(await screen.findByRole("button", { name: "Turn off in this browser" }));
  expect((await answer(environment, toViewer([]))).request.variables).toEqual({ input: { id: "PU_1" } });
  expect(await turnOn()).toBeDefined();
  await vi.waitFor(() => expect(log).toEqual(["unsubscribe"]));
});

test("a browser that the server does not know any more is off", async () => {
  stubBrowser({ permission: "granted", key: SERVER_KEY });
  renderWebPush([OTHER]);
  expect(await turnOn()).toBeDefined();
});

test("a subscription for another key of the server is replaced", async () => {
  const log = stubBrowser({ permission: "granted", key: Buffer.alloc(65, 1).toString("base64url") });
  const { environment, user } = renderWebPush([CURRENT]);
  await vi.waitFor(async () => expect(((await turnOn()) as HTMLButtonElement).disabled).toBe(false));
  await user.click(await turnOn());
  await answer(environment, toViewer([CURRENT]));
  expect(log).toEqual(["unsubscribe", "subscribe"]);
});

test.each([
  ["when the person does not permit it", { answer: "denied" }, "Notifications of this site are not permitted"],
  ["when the push service cannot be reached", { isOffline: true }, "could not reach its push service"],
] as const)("an error is shown %s", async (_, browser, text) => {
  stubBrowser(browser);
  const { user } = renderWebPush();
  await vi.waitFor(async () => expect(((await turnOn()) as HTMLButtonElement).disabled).toBe(false));
  await user.click(await turnOn());
  expect((await screen.findByRole("alert")).textContent).toContain(text);
});

test("a browser that cannot do it, or blocks it, says so", async () => {
  const { unmount } = renderWebPush();
  expect(await screen.findByText(/does not support web push here/)).toBeDefined();
  unmount();
  stubBrowser({ permission: "denied" });
  renderWebPush();
  expect(await screen.findByText(/Notifications of this site are blocked/)).toBeDefined();
});

test("other browsers are tested and removed, and their failures shown", async () => {
  stubBrowser();
  const { environment, user } = renderWebPush([{ ...OTHER, lastError: "The push service answered 403" }]);
  expect(await screen.findByText(/was not delivered: The push service answered 403/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Send a test to Chrome on Android" }));
  expect((await answer(environment)).request.variables).toEqual({ input: { id: "PU_2" } });
  await user.click(screen.getByRole("button", { name: "Remove Chrome on Android" }));
  expect((await answer(environment, toViewer([]))).request.variables).toEqual({ input: { id: "PU_2" } });
  expect(screen.queryByText("Chrome on Android")).toBeNull();
});
