import { screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { AppearanceSettings } from "#web/accounts/AppearanceSettings.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { AppearanceSettingsTestQuery } from "#web/__generated__/AppearanceSettingsTestQuery.graphql.ts";

afterEach(() => vi.unstubAllGlobals());

function Subject() {
  const { safeViewer } = useLazyLoadQuery<AppearanceSettingsTestQuery>(
    graphql`
      query AppearanceSettingsTestQuery {
        safeViewer {
          ...AppearanceSettings_viewer
        }
      }
    `,
    {},
  );
  return <AppearanceSettings viewer={safeViewer} />;
}

async function renderSettings(timeZone: string | null) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: "V", timeZone }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const rendered = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "Appearance" });
  return rendered;
}

test("the time zone is saved, and the page loads again with its times", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const { environment, user } = await renderSettings(null);
  const zone = screen.getByRole<HTMLSelectElement>("combobox", { name: "Time zone" });
  expect(zone.value).toBe("");
  await user.selectOptions(zone, "Europe/Lisbon");
  const { request } = await answer(environment, { Viewer: () => ({ id: "V", timeZone: "Europe/Lisbon" }) });
  expect(request.variables).toEqual({ input: { timeZone: "Europe/Lisbon" } });
  expect(reload).toHaveBeenCalledOnce();
});

test("a zone that this browser does not know can stay", async () => {
  await renderSettings("Antarctica/Somewhere_New");
  expect(screen.getByRole("option", { name: "Antarctica/Somewhere New", selected: true })).toBeDefined();
});

test("character keys are turned off for this browser", async () => {
  const { user, state } = await renderSettings(null);
  const choice = screen.getByRole<HTMLInputElement>("checkbox", { name: "Character keys" });
  expect(choice.checked).toBe(true);
  await user.click(choice);
  expect(state.preferences.read("character-keys")).toBe("off");
  expect(choice.checked).toBe(false);
});

test("the theme of this browser is selected, and another one can be chosen", async () => {
  const { user } = await renderSettings(null);
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
  expect(document.cookie).toContain("milepost_theme=dark");
  await waitFor(() => expect(document.head.querySelector("link[data-theme]")).not.toBeNull());
});
