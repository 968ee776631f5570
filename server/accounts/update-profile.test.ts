import { expect } from "vitest";
import { updateProfile } from "#server/accounts/update-profile.ts";
import { test } from "#server/test/world-test.ts";

const READ = '{ safeViewer { timeZone } user(login: "mona") { name bio company location websiteUrl } }';

test("what is given changes, what is left out stays, and an empty text removes it", async ({ world }) => {
  const ctx = world.as("mona");
  await updateProfile(ctx, {
    name: " Mona ",
    bio: "Likes trains",
    company: "Octo",
    location: "Lisbon",
    websiteUrl: "octo.example/mona",
    timeZone: "Europe/Lisbon",
  });
  await updateProfile(ctx, { company: "" });
  expect((await world.graphql("mona", READ)).data).toEqual({
    safeViewer: { timeZone: "Europe/Lisbon" },
    user: {
      name: "Mona",
      bio: "Likes trains",
      company: null,
      location: "Lisbon",
      websiteUrl: "https://octo.example/mona",
    },
  });
  await updateProfile(ctx, { timeZone: "", name: " " });
  expect((await world.graphql("mona", READ)).data?.["user"]).toMatchObject({ name: null, location: "Lisbon" });
  expect((await world.graphql("mona", READ)).data?.["safeViewer"]).toEqual({ timeZone: null });
  expect((await world.graphql(null, READ)).data?.["safeViewer"]).toEqual({ timeZone: null });
});

test("a text that is too long, another kind of address and an unknown time zone are refused at their field", async ({
  world,
}) => {
  for (const [input, field, message] of [
    [{ name: "x".repeat(256) }, "name", "Name is too long (maximum is 255 characters)"],
    [{ bio: "x".repeat(161) }, "bio", "Bio is too long (maximum is 160 characters)"],
    [{ websiteUrl: "javascript:alert(1)" }, "websiteUrl", "Website must be an http or https address."],
    [{ websiteUrl: "http://" }, "websiteUrl", "Website must be an http or https address."],
    [{ timeZone: "Mars/Olympus" }, "timeZone", "Time zone is unknown."],
  ] as const)
    await expect(updateProfile(world.as("mona"), input)).rejects.toMatchObject({ field, message });
});

test("a token cannot change the profile", async ({ world }) => {
  const token = world.as("mona", { scopes: ["repo", "user"] });
  await expect(updateProfile(token, { name: "Mona" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
