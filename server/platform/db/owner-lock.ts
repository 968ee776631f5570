import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/**
 * The lock of the process that runs the embedded database of a data folder. It is a
 * listening Unix socket, which the operating system closes however the process
 * ends. A process id in a file could be that of another process.
 */
type OwnerLock = { release(): Promise<void> };

export const OWNER_SOCKET = "owner.sock";

/** Takes the lock in the folder that `makeFolder` makes; undefined if another process holds it. */
export async function takeOwnerLock(folder: string, makeFolder: () => Promise<void>): Promise<OwnerLock | undefined> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    // In each attempt, because a program that ends removes the folder.
    await makeFolder();
    const server = await listen(join(folder, OWNER_SOCKET));
    if (server) return { release: () => new Promise((done) => server.close(() => done())) };
    if (await isOwnerAlive(folder)) return undefined;
    await rm(join(folder, OWNER_SOCKET), { force: true });
  }
  return undefined;
}

/** A listening server, or undefined if the path exists or its folder has just been removed. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) => {
      // Node reports ENOENT of a socket path as EACCES.
      if (["EADDRINUSE", "ENOENT", "EACCES"].includes(error.code ?? "")) resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Whether a running process holds the lock in this folder. */
export function isOwnerAlive(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, OWNER_SOCKET));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
