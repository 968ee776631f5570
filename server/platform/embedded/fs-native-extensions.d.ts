declare module "fs-native-extensions" {
  /** Locks an open file exclusively: `F_OFD_SETLK` on Linux, `flock` on macOS. False if another open file holds the lock. */
  export function tryLock(descriptor: number): boolean;
}
