import { render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from "react-router";
import { expect, test, vi } from "vitest";
import { retried } from "#web/platform/router/retried-page.tsx";

test("a page whose code fails to load shows its error, and is loaded again when it is opened again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve(() => <p>The page</p>));
  load.mockRejectedValueOnce(new Error("No code")).mockRejectedValueOnce(new Error("No code"));
  const Failed = () => <p>Failed: {(useRouteError() as Error).message}</p>;
  const page = { path: "/page", loader: () => null, lazy: { Component: retried(load) }, errorElement: <Failed /> };
  const router = createMemoryRouter(
    [{ path: "/", element: <Outlet />, children: [{ path: "/other", element: <p>Other</p> }, page] }],
    { initialEntries: ["/other"] },
  );
  render(<RouterProvider router={router} useTransitions={false} />);
  await router.navigate("/page");
  expect(await screen.findByText("Failed: No code")).toBeTruthy();
  await router.navigate("/other");
  expect(await screen.findByText("Other")).toBeTruthy();
  await router.navigate("/page");
  expect(await screen.findByText("The page")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});
