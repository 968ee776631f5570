import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NewCodeHost } from "#web/code-hosts/NewCodeHost.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const BASE = "/octo/hello/settings/code-hosts";
const input = (variables: unknown) => (variables as { input: object }).input;

test("a new code host shows its secret and the commands of a bare repository", async () => {
  const { user, environment } = renderComponent(<NewCodeHost repositoryId="R_1" base={BASE} />);
  await user.type(screen.getByLabelText(/^Address of the repository/), "https://git.example/code");
  await user.clear(screen.getByLabelText(/^Default branch/));
  await user.type(screen.getByLabelText(/^Default branch/), "trunk");
  await user.click(screen.getByRole("button", { name: "Add code host" }));
  const operation = await answer(environment, {
    CreateCodeHostPayload: () => ({ secret: "s3cret" }),
    CodeHost: () => ({
      databaseId: 5,
      payloadUrl: "https://issues.example/api/code-hosts/5",
      scriptUrl: "https://issues.example/code-hosts/post-receive",
    }),
  });
  expect(input(operation.request.variables)).toEqual({
    repositoryId: "R_1",
    url: "https://git.example/code",
    defaultBranch: "trunk",
  });
  expect(screen.getByLabelText<HTMLInputElement>("Secret").value).toBe("s3cret");
  expect(screen.getByLabelText<HTMLInputElement>("Payload URL").value).toBe("https://issues.example/api/code-hosts/5");
  expect(screen.getByText(/git config milepost\.secret s3cret/).textContent).toContain(
    "curl --fail --output hooks/post-receive https://issues.example/code-hosts/post-receive",
  );
  expect(screen.getByRole("link", { name: "Show recent requests" }).getAttribute("href")).toBe(`${BASE}/5`);
});

test("an error stands at its field, and what was typed remains", async () => {
  const { user, environment } = renderComponent(<NewCodeHost repositoryId="R_1" base={BASE} />);
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Address of the repository/);
  await user.type(field(), "https://git.example/code");
  await user.click(screen.getByRole("button", { name: "Add code host" }));
  await fail(environment, new MutationError("Address must be an http or https address.", "UNPROCESSABLE", "url"));
  expect(screen.getByText("Address must be an http or https address.")).toBeTruthy();
  expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["https://git.example/code", "true"]);
});
