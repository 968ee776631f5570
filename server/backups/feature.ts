import { BACKUP_JOB, getBackupSchedules, runScheduledBackup } from "#server/backups/scheduled-backup.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

/** Backups of the whole database: of the command line, and regular ones of the server. */
export const backups: Feature = {
  name: "backups",
  jobs: { [BACKUP_JOB]: runScheduledBackup },
  getSchedules: getBackupSchedules,
};
