import { expect, type BrowserContext } from "@playwright/test";

/** The errors in the consoles of pages: violated policies, failed hydration, exceptions. */
export class ConsoleErrors {
  readonly #messages: string[] = [];
  // Browsers report each response with an error status. Tests check the status themselves.
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

  /** For tests that interrupt the network or replace responses. */
  ignore(pattern: RegExp): void {
    this.#ignored.push(pattern);
  }

  expectNone(): void {
    expect(this.#messages.filter((message) => !this.#ignored.some((pattern) => pattern.test(message)))).toEqual([]);
  }
}
