import { expect, type BrowserContext } from "@playwright/test";

/** What pages report in their consoles: violated policies, failed hydration, exceptions. */
export class ConsoleErrors {
  readonly #messages: string[] = [];
  // Browsers report each answer with an error status; the tests check the status where it matters.
  readonly #ignored = [/^Failed to load resource/];

  watch(context: BrowserContext): void {
    context.on("weberror", (error) => {
      const thrown = error.error();
      this.#messages.push(thrown.stack || String(thrown));
    });
    context.on("console", (message) => {
      if (message.type() === "error") this.#messages.push(message.text());
    });
  }

  /** For tests that cut the network or answer in the server's place. */
  ignore(pattern: RegExp): void {
    this.#ignored.push(pattern);
  }

  expectNone(): void {
    expect(this.#messages.filter((message) => !this.#ignored.some((pattern) => pattern.test(message)))).toEqual([]);
  }
}
