import type { Locator, Page } from "@playwright/test";
import { createIssue, type Issue, type Repository } from "./builders.ts";
import { runMutation } from "./api.ts";
import { controlLiveStream } from "./network.ts";
import { open } from "./pages.ts";
import type { Person } from "./people.ts";
import { expect, test } from "./test.ts";

const COUNT = 45;

const getItems = (scope: Page | Locator) => scope.locator("[data-part]");

/** The timeline as it is shown: mentions by their titles, sub-issues by their number. */
async function readTimeline(scope: Page | Locator): Promise<string[]> {
  const texts = await getItems(scope).allTextContents();
  return texts.map((text) => /Mention \d+|\d+ sub-issues|a sub-issue/.exec(text)?.[0] ?? text);
}

const mentions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Mention ${from + index}`);

type Target = { repository: Repository; issue: Issue };

const mention = (person: Person, { repository, issue }: Target, number: number) =>
  createIssue(person, { repository, title: `Mention ${number}`, body: `See #${issue.number}.` });

const addSubIssue = (person: Person, { repository, issue }: Target) =>
  runMutation(person, {
    name: "createIssue",
    selection: "issue { id }",
    input: { repositoryId: repository.id, title: "A part", parentIssueId: issue.id },
  });

async function createBusyIssue(person: Person, repository: Repository): Promise<Target> {
  const target = { repository, issue: await createIssue(person, { repository, title: "Busy" }) };
  for (let number = 1; number <= COUNT; number += 1) await mention(person, target, number);
  for (let number = 1; number <= COUNT; number += 1) await addSubIssue(person, target);
  return target;
}

for (const place of ["page", "panel"]) {
  test(`The timeline of 45 mentions and 45 sub-issues keeps its order and its gap on the ${place} while its stream reconnects`, async ({
    mona,
    repository,
    consoleErrors,
  }) => {
    test.slow();
    consoleErrors.ignore(/The live stream is lost/);
    const { page } = mona;
    const target = await createBusyIssue(mona, repository);
    const stream = await controlLiveStream(page);
    const panelPath = `${repository.path}/issues?issue=${mona.login}|tool|${target.issue.number}`;
    await open(page, place === "page" ? target.issue.path : panelPath);
    const scope = place === "page" ? page : page.getByRole("dialog", { name: /^Issue / });
    const expected = [...mentions(1, 15), "15 sub-issues"];
    await expect.poll(() => readTimeline(scope)).toEqual(expected);
    for (const number of [COUNT + 1, COUNT + 2]) {
      await stream.lose();
      await mention(mona, target, number);
      await addSubIssue(mona, target);
      await stream.restore();
      expected.push(`Mention ${number}`, "a sub-issue");
      await expect.poll(() => readTimeline(scope)).toEqual(expected);
      await expect(scope.getByText("60 remaining items")).toBeVisible();
    }
    // With the keyboard: the rows above may get their height while the mouse is down.
    await scope.getByRole("button", { name: "Load more" }).press("Enter");
    const end = ["Mention 46", "a sub-issue", "Mention 47", "a sub-issue"];
    await expect.poll(() => readTimeline(scope)).toEqual([...mentions(1, COUNT), "45 sub-issues", ...end]);
    await expect(scope.getByText(/remaining items/)).toHaveCount(0);
    await stream.lose();
    await mention(mona, target, 48);
    await stream.restore();
    await expect
      .poll(() => readTimeline(scope))
      .toEqual([...mentions(1, COUNT), "45 sub-issues", ...end, "Mention 48"]);
  });
}
