import { onTestFinished, vi } from "vitest";
import { onLeaveQuestion } from "#web/platform/unsaved/useUnsaved.ts";

/** Answers the questions about unsaved changes in place of the dialog, with false until the mock returns something else. */
export function answerLeaveQuestions() {
  const question = vi.fn<(text: string) => boolean>().mockReturnValue(false);
  onTestFinished(onLeaveQuestion(({ question: text, answer }) => answer(question(text))));
  return question;
}
