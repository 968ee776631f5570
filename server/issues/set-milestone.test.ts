import { expect } from "vitest";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { test } from "#server/test/world-test.ts";

test("readers cannot set the milestone of an issue (CVE-2024-7711)", async ({ world }) => {
  const issue = await world.issue("mona");
  for (const login of ["hubot", "rita"]) {
    await expect(setMilestone(world.as(login), { ...issue, milestoneId: null })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});
