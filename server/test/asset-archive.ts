import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { writeAssetArchive } from "#scripts/asset-archive.mjs";

/** Builds an archive of these files. The folder is removed after the test. */
export function buildAssets(files: Record<string, string>): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), "milepost-assets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, "assets", name), content);
  const path = join(folder, "assets.archive");
  writeAssetArchive(join(folder, "assets"), path);
  return { folder, path };
}
