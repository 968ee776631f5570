import { expect } from "vitest";
import { FIRST_TIME_BANNER, dismissNotice, showsFirstTimeBanner } from "#server/pins/notice.ts";
import { test } from "#server/test/world-test.ts";

test("the first-time banner is shown to people without issues in the repository, until they dismiss it there or everywhere", async ({
  world,
}) => {
  const shows = (login: string | null, repositoryId = world.hello.id) =>
    showsFirstTimeBanner(world.as(login), repositoryId);
  expect([await shows("hubot"), await shows(null)]).toEqual([true, false]);
  await world.issue("tess");
  expect(await shows("tess")).toBe(false);
  await dismissNotice(world.as("hubot"), { notice: FIRST_TIME_BANNER, repositoryId: world.hello.id });
  expect(await shows("hubot")).toBe(false);
  expect(await shows("rita", world.secret.id)).toBe(true);
  await dismissNotice(world.as("rita"), { notice: FIRST_TIME_BANNER, repositoryId: null });
  expect([await shows("rita"), await shows("rita", world.secret.id)]).toEqual([false, false]);
  await expect(
    dismissNotice(world.as("hubot"), { notice: FIRST_TIME_BANNER, repositoryId: world.secret.id }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(dismissNotice(world.as("hubot"), { notice: "other", repositoryId: null })).rejects.toThrow(
    "Unknown notice",
  );
});
