/**
 * A backup is a gzip stream of lines: the head, then for each table its name and columns as JSON, its rows as
 * PostgreSQL's COPY text, and the line `\.`; last the manifest, whose digests show whether the file was changed.
 */
export const BACKUP_FORMAT = "milepost-backup-2";

/** The line after the rows of a table. COPY escapes backslashes, so no row is equal to it. */
export const END_OF_ROWS = "\\.\n";

export type BackupHead = {
  format: string;
  createdAt: string;
  /** The migrations of the database: a backup can only be restored by the version that made it. */
  migrations: string[];
};

export type Table = { name: string; columns: string[] };

/** `sha256` is the digest of the rows as they are in the file. */
export type TableDigest = { name: string; rows: number; sha256: string };

/** `sha256` is the digest of everything before the line of the manifest. */
export type Manifest = { tables: TableDigest[]; sha256: string };
