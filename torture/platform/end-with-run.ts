/** Runs `end` when this program ends without having come so far itself. The answer cancels that. */
export function endWithRun(end: () => void): () => void {
  process.on("exit", end);
  return () => void process.off("exit", end);
}
