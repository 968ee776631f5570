import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/**
 * Which process runs the embedded database of a data folder. The lock is a
 * listening Unix socket: it falls when its process dies, however it dies, and
 * unlike a process id in a file it can't be taken for another process.
 */
type OwnerLock = { release(): Promise<void> };

export const OWNER_SOCKET = "owner.sock";

/** The lock in the folder that `makeFolder` makes, or undefined when another living process holds it. */
export async function takeOwnerLock(folder: string, makeFolder: () => Promise<void>): Promise<OwnerLock | undefined> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    // Each time: a program that ends removes its folder.
    await makeFolder();
    const server = await listen(join(folder, OWNER_SOCKET));
    if (server) return { release: () => new Promise((done) => server.close(() => done())) };
    if (await isOwnerAlive(folder)) return undefined;
    await rm(join(folder, OWNER_SOCKET), { force: true });
  }
  return undefined;
}

/** A listening server, or undefined when the path is taken or its folder has just been removed. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) => {
      // EACCES is what Node makes of ENOENT on a socket's path.
      if (["EADDRINUSE", "ENOENT", "EACCES"].includes(error.code ?? "")) resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Whether a living process holds the lock in this folder. */
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
