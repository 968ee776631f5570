/**
 * Lets one page at a time go on, and other requests between two. What follows renders the page without a pause: many
 * whose results come in together would be rendered in one go, and until then the server would answer nobody.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) this.schedule();
    });
  }

  private schedule(): void {
    setImmediate(() => {
      this.waiting[0]?.();
      // The page is rendered in the microtasks of this turn.
      setImmediate(() => {
        this.waiting.shift();
        if (this.waiting.length > 0) this.schedule();
      });
    });
  }
}
