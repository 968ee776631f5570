/** Why an e-mail is rejected. Those with a sentence are answered; the others come from nobody who would read it, or are forged. */
export const REASONS = {
  AUTOMATIC: null,
  LOOP: null,
  FORGED: null,
  UNAUTHENTICATED: null,
  ADDRESS_RESET: "The address that you wrote to is no longer valid, because you have generated new ones.",
  EMPTY: "We found no text of yours in it. Write above the message that you answer.",
  NO_SUBJECT: "It has no subject, which would be the title of the issue.",
  FLOOD: "You have sent too many e-mails in a short time. Try again in an hour.",
  NOT_FOUND: "What you wrote to does not exist any more, or you no longer have access to it.",
  /** With the sentence of the command that refused it. */
  REFUSED: "It was refused.",
} as const satisfies Record<string, string | null>;

export type Reason = keyof typeof REASONS;

/** An e-mail is not accepted. */
export class Rejection extends Error {
  readonly reason: Reason;
  /** For the sender; null: they get no answer. */
  readonly sentence: string | null;

  constructor(reason: Reason, sentence: string | null = REASONS[reason]) {
    super(`The e-mail was rejected: ${reason}.`);
    this.reason = reason;
    this.sentence = sentence;
  }
}
