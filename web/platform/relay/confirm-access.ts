import { createPageEvent } from "#web/platform/page-event.ts";

type Question = { answer: (isConfirmed: boolean) => void };

/** A command needs confirmed access: the dialog "Confirm access" listens to it. */
export const accessQuestion = createPageEvent<Question>("confirm-access");

/** Whether the person has confirmed their access; false if they closed the dialog. */
export function askToConfirmAccess(): Promise<boolean> {
  return new Promise((resolve) => accessQuestion.emit({ answer: resolve }));
}
