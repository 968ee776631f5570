import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { EmojiSettings } from "#web/accounts/EmojiSettings.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { EmojiSettingsTestQuery } from "#web/__generated__/EmojiSettingsTestQuery.graphql.ts";

function Subject() {
  const { safeViewer } = useLazyLoadQuery<EmojiSettingsTestQuery>(
    graphql`
      query EmojiSettingsTestQuery {
        safeViewer {
          ...EmojiSettings_viewer
        }
      }
    `,
    {},
  );
  return <EmojiSettings viewer={safeViewer} />;
}

test("the preferred skin tone of emoji is selected, and saved when another is chosen", async () => {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: "V", preferredEmojiSkinTone: "DARK" }) }),
  );
  const { user } = renderComponent(
    <Suspense>
      <Subject />
    </Suspense>,
    { environment },
  );
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "👋🏿 Dark" })).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: "👋🏽 Medium" }));
  const { request } = await answer(environment, { Viewer: () => ({ id: "V", preferredEmojiSkinTone: "MEDIUM" }) });
  expect(request.variables).toEqual({ input: { skinTone: "MEDIUM" } });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "👋🏽 Medium" }).checked).toBe(true);
});
