import { runBuild } from "#scripts/run-build.mjs";

/** Builds once, before the workers start their servers at the same time. */
export default async function setup(): Promise<void> {
  const { code } = await runBuild();
  if (code !== 0) throw new Error("The build failed.");
}
