import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useListAnnouncement } from "#web/issue-list/accessibility/useListAnnouncement.ts";
import { renderComponent } from "#web/test/render.tsx";
import { Link } from "#web/ui/Link.tsx";

function List() {
  const [ids, setIds] = useState(["a", "b"]);
  const text = useListAnnouncement(ids);
  return (
    <>
      <p role="status">{text}</p>
      <button onClick={() => setIds(["b", "c", "d"])}>Replace one by two</button>
      <button onClick={() => setIds(ids.toReversed())}>Reverse</button>
      <Link to="/?q=is%3Aclosed">Closed</Link>
      <Link to="/?issue=octo%7Chello%7C1">Open an issue</Link>
    </>
  );
}

const getText = () => screen.getByRole("status").textContent;

test("changes of the rows are announced, the first rows are not", async () => {
  const { user } = renderComponent(<List />);
  expect(getText()).toBe("");
  await user.click(screen.getByRole("button", { name: "Replace one by two" }));
  expect(getText()).toBe("List updated: 2 added, 1 removed");
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  expect(getText()).toBe("List updated");
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  expect(getText()).toBe("List updated.");
});

test("another query announces how many rows there are, an issue in the panel nothing", async () => {
  const { user } = renderComponent(<List />);
  await user.click(screen.getByRole("link", { name: "Open an issue" }));
  expect(getText()).toBe("");
  await user.click(screen.getByRole("link", { name: "Closed" }));
  expect(getText()).toBe("2 results");
});
