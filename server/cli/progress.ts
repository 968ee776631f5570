/** A bar that redraws itself on a terminal; a plain line every ten percent anywhere else. */
export function makeProgress(title: string): { update(done: number, total: number): void; end(): void } {
  const isTerminal = process.stderr.isTTY;
  let shown = -1;
  return {
    update(done, total) {
      const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
      if (percent === shown || (!isTerminal && percent < shown + 10 && shown >= 0)) return;
      shown = percent;
      if (!isTerminal) process.stderr.write(`${title}: ${percent} %\n`);
      else process.stderr.write(`\r${title} [${"#".repeat(percent / 4).padEnd(25, ".")}] ${percent} %`);
    },
    end() {
      if (isTerminal && shown >= 0) process.stderr.write("\n");
    },
  };
}
