export type Figures = { name: string; p50: number; p95: number; p99: number; runs: number };

/** Times `work` one run after the other, in milliseconds, after a warm-up. */
export async function measure(name: string, runs: number, work: (run: number) => Promise<unknown>): Promise<Figures> {
  for (let run = 0; run < Math.min(50, runs); run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work(run);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95), p99: at(0.99), runs };
}

export function printFigures(rows: Figures[], floor: Figures): void {
  const line = (cells: string[]) => console.log(`| ${cells.join(" | ")} |`);
  line(["what", "p50 ms", "p95 ms", "p99 ms", "p50 / floor", "runs"]);
  line(["---", "---", "---", "---", "---", "---"]);
  for (const row of rows) {
    line([
      row.name,
      ...[row.p50, row.p95, row.p99].map((ms) => ms.toFixed(2)),
      (row.p50 / floor.p50).toFixed(1),
      String(row.runs),
    ]);
  }
}
