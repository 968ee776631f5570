import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { NotificationSettings } from "#web/subscriptions/NotificationSettings.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { NotificationSettingsTestQuery } from "#web/__generated__/NotificationSettingsTestQuery.graphql.ts";

const SETTINGS = {
  canSendEmail: true,
  participatingInbox: true,
  participatingEmail: true,
  watchingInbox: true,
  watchingEmail: false,
  watchesNewRepositories: true,
  watchesNewTeams: true,
  emailAddress: null,
  emailFrequency: "IMMEDIATELY",
  dailyAt: "08:00",
  quietFrom: null,
  quietUntil: null,
  pushPublicKey: "key",
  pushSubscriptions: [],
};
const EMAILS = [
  { address: "mona@example.com", isPrimary: true, isVerified: true },
  { address: "other@example.com", isPrimary: false, isVerified: false },
];

function Subject() {
  const { safeViewer } = useLazyLoadQuery<NotificationSettingsTestQuery>(
    graphql`
      query NotificationSettingsTestQuery {
        safeViewer {
          ...NotificationSettings_viewer
        }
      }
    `,
    {},
  );
  return <NotificationSettings viewer={safeViewer} />;
}

function toViewer(fields: object) {
  return { Viewer: () => ({ id: "V", emails: EMAILS, notificationSettings: { ...SETTINGS, ...fields } }) };
}

async function renderSettings(fields: object = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) => MockPayloadGenerator.generate(operation, toViewer(fields)));
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "Notifications" });
  return { environment, user };
}

test("a channel is saved when it is changed", async () => {
  const { environment, user } = await renderSettings();
  const watching = within(screen.getByRole("group", { name: "Watching" }));
  expect(watching.getByRole<HTMLInputElement>("checkbox", { name: "Email" }).checked).toBe(false);
  await user.click(watching.getByRole("checkbox", { name: "Email" }));
  const { request } = await answer(environment, toViewer({ watchingEmail: true }));
  expect(request.variables).toEqual({ input: { watchingEmail: true } });
  expect(watching.getByRole<HTMLInputElement>("checkbox", { name: "Email" }).checked).toBe(true);
});

test("without a mail server the choices of email are disabled, and say why", async () => {
  await renderSettings({ canSendEmail: false });
  expect(screen.getByText(/This site does not send email/)).toBeDefined();
  const emails = screen.getAllByRole<HTMLInputElement>("checkbox", { name: "Email" });
  expect(emails.every(({ disabled }) => disabled)).toBe(true);
  expect(screen.getByRole<HTMLFieldSetElement>("group", { name: "Email" }).disabled).toBe(true);
});

test("only verified addresses are offered", async () => {
  const { environment, user } = await renderSettings();
  const select = screen.getByRole("combobox", { name: "Default notifications email" });
  expect(
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Primary address", "mona@example.com"]);
  await user.selectOptions(select, "mona@example.com");
  expect((await answer(environment, toViewer({}))).request.variables).toEqual({
    input: { emailAddress: "mona@example.com" },
  });
});

test("the time of the daily email is asked for", async () => {
  const { environment, user } = await renderSettings();
  await user.selectOptions(screen.getByRole("combobox", { name: "Frequency" }), "DAILY");
  await answer(environment, toViewer({ emailFrequency: "DAILY" }));
  const time = screen.getByLabelText("Time of the daily email");
  await user.clear(time);
  await user.type(time, "09:30");
  await user.tab();
  expect((await answer(environment, toViewer({}))).request.variables).toEqual({ input: { dailyAt: "09:30" } });
});

test("quiet hours are turned on and off, and a refusal is shown", async () => {
  const { environment, user } = await renderSettings();
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await fail(environment, new MutationError("Quiet hours need a beginning and an end.", "UNPROCESSABLE"));
  expect(screen.getByRole("alert").textContent).toContain("Quiet hours need a beginning and an end.");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  const on = { quietFrom: "22:00", quietUntil: "08:00" };
  expect((await answer(environment, toViewer(on))).request.variables).toEqual({ input: on });
  expect(screen.getByText(/On from 22:00 to 08:00/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  expect((await answer(environment, toViewer({}))).request.variables).toEqual({
    input: { quietFrom: null, quietUntil: null },
  });
});
