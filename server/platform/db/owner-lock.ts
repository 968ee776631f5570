import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/**
 * Which process runs the embedded database of a data folder. The lock is a
 * listening Unix socket: it falls when its process dies, however it dies, and
 * unlike a process id in a file it can't be taken for another process.
 */
export type OwnerLock = { release(): Promise<void> };

/** The lock, or undefined when another living process holds it. */
export async function takeOwnerLock(socketDir: string): Promise<OwnerLock | undefined> {
  const path = join(socketDir, "owner.sock");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path);
    if (server) return { release: () => new Promise((done) => server.close(() => done())) };
    if (await answers(path)) return undefined;
    await rm(path, { force: true });
  }
  return undefined;
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
