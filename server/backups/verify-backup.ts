import type { BackupHead, Manifest } from "#server/backups/backup-format.ts";
import { toVersionError, readBackup } from "#server/backups/read-backup.ts";
import { unprocessable } from "#server/errors.ts";
import { NOT_A_BACKUP } from "#shared/messages.ts";

/** A backup that was read to its end and found unchanged. */
export type VerifiedBackup = { path: string; head: BackupHead; manifest: Manifest };

/** Reads the whole file and compares it with its manifest. Throws an error for people if it was truncated or changed. */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  let head: BackupHead | undefined;
  let manifest: Manifest | undefined;
  for await (const part of readBackup(path)) {
    if (part.kind === "head") head = part.head;
    if (part.kind === "manifest") manifest = part.manifest;
  }
  if (!head || !manifest) throw unprocessable(NOT_A_BACKUP);
  return { path, head, manifest };
}

/** Throws unless a database with these migrations can hold the backup. */
export function requireVersion(backup: VerifiedBackup, migrations: readonly string[]): void {
  if (backup.head.migrations.join() !== migrations.join()) throw toVersionError();
}
