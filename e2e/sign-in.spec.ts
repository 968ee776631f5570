import { open, signIn, signOut } from "./pages.ts";
import { createPerson, PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

test("A person signs in with a username and a password, and signs out", async ({ page, instance }) => {
  const { login } = await createPerson(instance, "hubot");
  await signIn(page, { login, password: PASSWORD });
  await signOut(page);
  await open(page, "/");
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
});
