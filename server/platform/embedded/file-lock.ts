import { closeSync, openSync } from "node:fs";
import { tryLock } from "fs-native-extensions";
import { SetupError } from "#server/platform/embedded/files.ts";
import { PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";

/**
 * An exclusive lock on a file. It belongs to the open file, not to a process: a child that gets the descriptor holds it
 * too. The kernel releases it when the last of these processes ends, however it ends. It works between containers that
 * share the folder and through symbolic links, because it is a lock on the file and not on its path.
 */
export type FileLock = { readonly descriptor: number; release(): void };

/** The lock, or undefined if another process holds it. */
export function lockFile(path: string): FileLock | undefined {
  const descriptor = openLockFile(path);
  if (!tryLock(descriptor)) {
    closeSync(descriptor);
    return undefined;
  }
  let isOpen = true;
  return {
    descriptor,
    release() {
      // Not twice: the number may belong to another file by then.
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

function openLockFile(path: string): number {
  try {
    return openSync(path, "a+", PRIVATE_FILE_MODE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SetupError(
      `${path} cannot be opened (${code}). The data folder may belong to another user: run Milepost as that user.`,
    );
  }
}
