import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { useSharing, type Sharing } from "#web/views/useSharing.ts";

const PRIVATE: Sharing = { audience: "", editors: "OWNER", isDefault: false };

function renderSharing(saved: Sharing, changed: Partial<Sharing>) {
  const onDone = vi.fn();
  function Fields() {
    const { change, problem, save } = useSharing({ shortcutId: "SSC_1", saved, onDone });
    return (
      <>
        <button type="button" onClick={() => change(changed)}>
          Change
        </button>
        <button type="button" onClick={save}>
          Share
        </button>
        <p role="alert">{problem}</p>
      </>
    );
  }
  const rendered = renderComponent(<Fields />);
  const click = (name: string) => rendered.user.click(screen.getByRole("button", { name }));
  const changeAndShare = async () => {
    await click("Change");
    await click("Share");
  };
  return { ...rendered, onDone, click, changeAndShare };
}

test("a view becomes a repository's default view after it has been shared with it", async () => {
  const { environment, changeAndShare, onDone } = renderSharing(PRIVATE, { audience: "octo/hello", isDefault: true });
  await changeAndShare();
  const lookup = await answer(environment, { Query: () => ({ repository: { id: "R_1" } }) });
  expect(lookup.request.variables).toEqual({ login: "octo", name: "hello", isRepository: true });
  const share = await answer(environment);
  expect(share.request.variables).toEqual({ input: { shortcutId: "SSC_1", with: "R_1", editors: "OWNER" } });
  expect(onDone).not.toHaveBeenCalled();
  const setDefault = await answer(environment);
  expect(setDefault.request.variables).toEqual({ input: { repositoryId: "R_1", shortcutId: "SSC_1" } });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test("a view that is no longer the default view is taken from the list", async () => {
  const shared = { ...PRIVATE, audience: "octo/hello", isDefault: true };
  const { environment, changeAndShare } = renderSharing(shared, { isDefault: false });
  await changeAndShare();
  await answer(environment, { Query: () => ({ repository: { id: "R_1" } }) });
  await answer(environment);
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", shortcutId: null } });
});

test("an empty audience makes the view private without a lookup", async () => {
  const { environment, changeAndShare, onDone } = renderSharing({ ...PRIVATE, audience: "octo" }, { audience: " " });
  await changeAndShare();
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { shortcutId: "SSC_1", with: null, editors: "OWNER" } });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test("an audience that is not found is named, until the field changes", async () => {
  const { environment, changeAndShare, click } = renderSharing(PRIVATE, { audience: "nobody" });
  await changeAndShare();
  await answer(environment, { Query: () => ({ organization: null }) });
  const message = 'No matching organization or repository accepts "nobody"';
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
  await click("Change");
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("a refusal is shown", async () => {
  const { environment, changeAndShare, onDone } = renderSharing(PRIVATE, { audience: "octo" });
  await changeAndShare();
  await answer(environment, { Query: () => ({ organization: { id: "O_1" } }) });
  await fail(environment, new Error("You can't share this view"));
  expect(screen.getByRole("alert").textContent).toBe("You can't share this view");
  expect(onDone).not.toHaveBeenCalled();
});
