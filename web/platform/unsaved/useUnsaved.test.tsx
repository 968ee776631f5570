import { cleanup, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerLeaveQuestions } from "#web/test/leave-questions.ts";
import { clearUnsaved, confirmLeaving, hasUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";

type Props = { isUnsaved: boolean; question?: string; discard?: () => void };

function Editor({ isUnsaved, question, discard }: Props) {
  useUnsaved(isUnsaved, question, discard);
  return null;
}

test("without unsaved changes the page can be left without a question", async () => {
  const question = answerLeaveQuestions();
  render(<Editor isUnsaved={false} />);
  expect(hasUnsaved()).toBe(false);
  expect(await confirmLeaving()).toBe(true);
  expect(question).not.toHaveBeenCalled();
});

test("unsaved changes stay when the person does not leave", async () => {
  const question = answerLeaveQuestions();
  const discard = vi.fn();
  render(<Editor isUnsaved question="Discard the view?" discard={discard} />);
  expect(await confirmLeaving()).toBe(false);
  expect(question).toHaveBeenCalledExactlyOnceWith("Discard the view?");
  expect(discard).not.toHaveBeenCalled();
});

test("several editors ask once, and all are discarded", async () => {
  const question = answerLeaveQuestions().mockReturnValue(true);
  const discard = vi.fn();
  render(
    <>
      <Editor isUnsaved discard={discard} />
      <Editor isUnsaved discard={discard} />
    </>,
  );
  expect(await confirmLeaving()).toBe(true);
  expect(question).toHaveBeenCalledExactlyOnceWith("Are you sure you want to leave? You have unsaved changes.");
  expect(discard).toHaveBeenCalledTimes(2);
});

test("saved changes do not ask, until there are new ones", () => {
  const { rerender } = render(<Editor isUnsaved />);
  clearUnsaved();
  expect(hasUnsaved()).toBe(false);
  rerender(<Editor isUnsaved={false} />);
  rerender(<Editor isUnsaved />);
  expect(hasUnsaved()).toBe(true);
});

test("an editor that is closed no longer asks", () => {
  render(<Editor isUnsaved />);
  expect(hasUnsaved()).toBe(true);
  cleanup();
  expect(hasUnsaved()).toBe(false);
});
