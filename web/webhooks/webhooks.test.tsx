import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { ManageWebhook } from "#web/webhooks/ManageWebhook.tsx";
import { NewWebhook } from "#web/webhooks/NewWebhook.tsx";
import { describeEvents } from "#web/webhooks/webhook-form.ts";
import { WebhookList } from "#web/webhooks/WebhookList.tsx";
import type { webhooksTestQuery } from "#web/__generated__/webhooksTestQuery.graphql.ts";

const BASE = "/octo/hello/settings/hooks";
const HOOK = {
  id: "WH_1",
  databaseId: 7,
  payloadUrl: "https://ci.example/hook",
  contentType: "JSON",
  hasSecret: true,
  events: ["issues", "label"],
  isActive: true,
  lastStatus: "FAILED",
  lastMessage: "Invalid HTTP Response: 404",
};
const DELIVERY = {
  id: "WHD_1",
  guid: "0b989ba4-242f-11e5-81e1-c7b6966d2516",
  event: "issues",
  action: "opened",
  createdAt: "2026-01-01T00:00:00Z",
  isRedelivery: false,
  isSuccessful: false,
};
const onReload = vi.fn(() => Promise.resolve());

type Shown = { onDeliveries?: boolean; isList?: boolean };

function Subject({ onDeliveries = false, isList = false }: Shown) {
  const { repository } = useLazyLoadQuery<webhooksTestQuery>(
    graphql`
      query webhooksTestQuery($onDeliveries: Boolean!) {
        repository(owner: "octo", name: "hello") {
          webhooks {
            ...WebhookList_webhooks
            ...ManageWebhook_webhook @arguments(first: 30, onDeliveries: $onDeliveries)
          }
        }
      }
    `,
    { onDeliveries },
  );
  const webhooks = repository?.webhooks ?? [];
  if (isList) return <WebhookList webhooks={webhooks} base={BASE} />;
  const [webhook] = webhooks;
  if (!webhook) return null;
  const props = { webhook, base: BASE, isOrganization: false, onDeliveries, onReload };
  return <ManageWebhook {...props} />;
}

async function renderWebhooks(shown: Shown, webhooks: readonly object[] = [HOOK], deliveries = [DELIVERY]) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Repository: () => ({ id: "R", webhooks }),
      WebhookDeliveryConnection: () => ({ nodes: deliveries, pageInfo: { hasNextPage: false } }),
    }),
  );
  const page = (
    <Suspense>
      <Subject {...shown} />
    </Suspense>
  );
  const rendered = renderComponent(page, { environment });
  await screen.findByRole("heading", { level: 1 });
  return rendered;
}

const input = (variables: unknown) => (variables as { input: object }).input;

test("the list says how the last delivery of each webhook ended", async () => {
  await renderWebhooks({ isList: true }, [
    HOOK,
    { ...HOOK, id: "WH_2", payloadUrl: "https://b.example", lastStatus: "UNUSED", lastMessage: null, events: ["*"] },
    { ...HOOK, id: "WH_3", payloadUrl: "https://c.example", lastStatus: "OK", lastMessage: "OK", isActive: false },
  ]);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("(issues and label)Last delivery was not successful. Invalid HTTP Response: 404.");
  expect(rows[1]).toContain("(all events)This hook has never been triggered.");
  expect(screen.getByRole("link", { name: "Edit https://c.example" })).toBeTruthy();
  expect(rows[2]).toContain("Inactive · Last delivery was successful.");
  const link = screen.getByRole("link", { name: "https://ci.example/hook" });
  expect(link.getAttribute("href")).toBe(`${BASE}/7`);
});

test("without webhooks the list says so and leads to the form", async () => {
  await renderWebhooks({ isList: true }, []);
  expect(screen.getByRole("heading", { name: "No webhooks yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add webhook" }).getAttribute("href")).toBe(`${BASE}/new`);
});

test("a webhook is deleted after a question and leaves the list", async () => {
  const { user, environment } = await renderWebhooks({ isList: true });
  await user.click(screen.getByRole("button", { name: "Delete https://ci.example/hook" }));
  const dialog = screen.getByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Yes, delete webhook" }));
  const operation = await answer(environment, { Repository: () => ({ id: "R", webhooks: [] }) });
  expect(input(operation.request.variables)).toEqual({ webhookId: "WH_1" });
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("a new webhook has the selected events", async () => {
  const { user, environment, address } = renderComponent(
    <NewWebhook ownerId="R_1" base={BASE} isOrganization={false} />,
  );
  await user.type(screen.getByLabelText(/^Payload URL/), "https://ci.example");
  await user.type(screen.getByLabelText(/^Secret/), "hunter2");
  await user.click(screen.getByLabelText("Let me select individual events."));
  await user.click(screen.getByLabelText("Issues"));
  await user.click(screen.getByLabelText("Labels"));
  await user.click(screen.getByLabelText("Labels"));
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  const operation = await answer(environment);
  expect(input(operation.request.variables)).toEqual({
    ownerId: "R_1",
    payloadUrl: "https://ci.example",
    contentType: "JSON",
    secret: "hunter2",
    events: ["issues"],
    isActive: true,
  });
  expect(address()).toBe(BASE);
});

test.for([
  [false, ["Issues", "Team adds"], ["Teams", "Memberships", "Organizations"]],
  [true, ["Issues", "Team adds", "Teams", "Memberships", "Organizations"], []],
] as const)("events of an organization are offered to it alone: %s", async ([isOrganization, offered, missing]) => {
  const { user } = renderComponent(<NewWebhook ownerId="O_1" base={BASE} isOrganization={isOrganization} />);
  await user.click(screen.getByLabelText("Let me select individual events."));
  for (const name of offered) expect(screen.getByLabelText(name)).toBeTruthy();
  for (const name of missing) expect(screen.queryByLabelText(name)).toBeNull();
});

test("an error stands at its field, and what was typed remains", async () => {
  const { user, environment } = renderComponent(<NewWebhook ownerId="R_1" base={BASE} isOrganization={false} />);
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Payload URL/);
  await user.type(field(), "http://10.0.0.1");
  await user.click(screen.getByRole("button", { name: "Add webhook" }));
  await fail(environment, new MutationError("url is not supported", "UNPROCESSABLE", "url"));
  expect(screen.getByText("url is not supported")).toBeTruthy();
  expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["http://10.0.0.1", "true"]);
});

test("a secret that is not changed is not sent", async () => {
  const { user, environment } = await renderWebhooks({});
  expect(screen.getByText("There is currently a secret configured for this webhook.")).toBeTruthy();
  await user.click(screen.getByLabelText("Active"));
  await user.click(screen.getByRole("button", { name: "Update webhook" }));
  const { request } = await answer(environment, { Webhook: () => ({ ...HOOK, isActive: false }) });
  expect(input(request.variables)).toEqual({
    webhookId: "WH_1",
    payloadUrl: HOOK.payloadUrl,
    contentType: "JSON",
    events: ["issues", "label"],
    isActive: false,
  });
  await user.click(screen.getByRole("button", { name: "Change secret" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Secret/).value).toBe("");
});

test("a delivery shows its request and its response, and is sent again", async () => {
  const { user, environment } = await renderWebhooks({ onDeliveries: true });
  expect(screen.getByRole("listitem").textContent).toContain(`${DELIVERY.guid} issues.opened`);
  await user.click(screen.getByRole("button", { name: `Details of delivery ${DELIVERY.guid}` }));
  await answer(environment, {
    WebhookDelivery: () => ({
      ...DELIVERY,
      payload: '{"action":"opened"}',
      requestHeaders: [{ name: "X-GitHub-Event", value: "issues" }],
      responseHeaders: [{ name: "content-type", value: "text/plain" }],
      responseBody: "no such job",
      statusCode: 404,
      message: "Invalid HTTP Response: 404",
      duration: 310,
      attempts: 1,
      nextAttemptAt: null,
    }),
  });
  expect(screen.getByText(/0\.31 seconds/)).toBeTruthy();
  expect(screen.getByLabelText("Headers").textContent).toBe("X-GitHub-Event: issues");
  expect(screen.getByLabelText("Payload").textContent).toBe('{\n  "action": "opened"\n}');
  await user.click(screen.getByRole("button", { name: "Response 404" }));
  expect(screen.getByLabelText("Body").textContent).toBe("no such job");
  await user.click(screen.getByRole("button", { name: "Redeliver" }));
  const { request } = await answer(environment);
  expect(input(request.variables)).toEqual({ deliveryId: "WHD_1" });
  expect(onReload).toHaveBeenCalled();
});

test("a delivery that cannot be loaded offers another try", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user, environment } = await renderWebhooks({ onDeliveries: true });
  await user.click(screen.getByRole("button", { name: /^Details of delivery/ }));
  await fail(environment, new Error("No connection"));
  expect((await screen.findByRole("alert")).textContent).toContain("The delivery could not be loaded.");
});

test("without deliveries the tab says so, and a ping can be sent", async () => {
  const { user, environment } = await renderWebhooks({ onDeliveries: true }, [HOOK], []);
  expect(screen.getByRole("heading", { name: "No deliveries yet" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send ping" }));
  const { request } = await answer(environment);
  expect(input(request.variables)).toEqual({ webhookId: "WH_1" });
});

test.for([
  [["*"], "all events"],
  [["issues"], "issues"],
  [["a", "b", "c"], "a, b, and c"],
  [["a", "b", "c", "d"], "a, b and 2 more"],
] as const)("%j are named %s", ([events, text]) => expect(describeEvents(events)).toBe(text));
