import { printReport, type Run } from "./report.ts";

type Kind = { amount: number; load: () => Promise<Run> };

/** The kinds of runs, with the amount if the command line names none. */
const KINDS: Record<string, Kind> = {
  crashes: { amount: 60, load: async () => (await import("./crashes/run.ts")).runCrashes },
  soak: { amount: 30, load: async () => (await import("./soak/run.ts")).runSoak },
  attacks: { amount: 1, load: async () => (await import("./attacks/run-attacks.ts")).runAttacks },
  fuzz: { amount: 10, load: async () => (await import("./fuzz/run-fuzz.ts")).runFuzz },
};

const USAGE = "Usage: npm run torture -- crashes [COUNT] | attacks | fuzz [MINUTES] | soak [MINUTES] [--seed=N]";

const positional = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const kind = KINDS[positional[0] ?? ""];
const amount = Number(positional[1] ?? kind?.amount);
const seed = Number(process.argv.find((argument) => argument.startsWith("--seed="))?.slice("--seed=".length) ?? 1);
if (!kind || !(amount > 0) || !Number.isSafeInteger(seed)) {
  console.error(USAGE);
  process.exit(2);
}
// What the run has started ends with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const run = await kind.load();
const report = await run({ seed, amount, progress: (line) => console.log(line) });
printReport(`${positional.join(" ")} --seed=${String(seed)}`, report);
process.exit(report.failures.length === 0 ? 0 : 1);
