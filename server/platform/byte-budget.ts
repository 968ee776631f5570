/** Limits how many bytes are held in memory for one purpose, by all that share it. */
export type ByteBudget = {
  readonly max: number;
  /** How many are taken. */
  getUsed(): number;
  share(): ByteShare;
};

export type ByteShare = {
  /** Takes more bytes. False: there are not as many left, and nothing was taken. */
  take(bytes: number): boolean;
  /** Gives back all of them. */
  release(): void;
};

export function makeByteBudget(max: number): ByteBudget {
  let used = 0;
  return {
    max,
    getUsed: () => used,
    share: () => {
      let own = 0;
      return {
        take: (bytes) => {
          if (used + bytes > max) return false;
          used += bytes;
          own += bytes;
          return true;
        },
        release: () => {
          used -= own;
          own = 0;
        },
      };
    },
  };
}
