/**
 * Ranks order the issues of a milestone. The rank of an issue that nobody has
 * moved is its id. The rank of a moved one is a decimal fraction between those
 * of its neighbours, never a whole number, so no two ranks are equal. Decimals
 * are text, which is exact at any length.
 */
type Scaled = { value: bigint; digits: number };

function scale(text: string): Scaled {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return { value: BigInt(`${sign}${whole}${fraction}`), digits: fraction.length };
}

const scaleTo = ({ value, digits }: Scaled, wanted: number) => value * 10n ** BigInt(wanted - digits);

function floorDiv(value: bigint, by: bigint): bigint {
  return value >= 0n || value % by === 0n ? value / by : value / by - 1n;
}

function print(value: bigint, digits: number): string {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, "0");
  return `${value < 0n ? "-" : ""}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The shortest fraction about halfway between two ranks. Null: there is no issue on that side. */
export function rankBetween(before: string | null, after: string | null): string {
  const low = before === null ? undefined : scale(before);
  const high = after === null ? undefined : scale(after);
  const from = low ?? (high && below(high));
  const to = high ?? (low && above(low));
  if (!from || !to) return "0.5";
  if (compare(from, to) >= 0) throw new Error(`${before} is not before ${after}.`);
  for (let digits = 1; ; digits += 1) {
    const rank = halfway(from, to, digits);
    if (rank !== undefined) return print(rank, digits);
  }
}

/** A fraction of this many digits strictly between the two. Undefined: there is none. */
function halfway(from: Scaled, to: Scaled, digits: number): bigint | undefined {
  const wide = Math.max(digits, from.digits, to.digits);
  const step = 10n ** BigInt(wide - digits);
  const first = floorDiv(scaleTo(from, wide), step) + 1n;
  const last = -floorDiv(-scaleTo(to, wide), step) - 1n;
  const middle = floorDiv(first + last, 2n);
  const unit = 10n ** BigInt(digits);
  return [middle, middle + 1n, middle - 1n].find((rank) => rank >= first && rank <= last && rank % unit !== 0n);
}

function compare(a: Scaled, b: Scaled): number {
  const digits = Math.max(a.digits, b.digits);
  const [x, y] = [scaleTo(a, digits), scaleTo(b, digits)];
  return Number(x > y) - Number(x < y);
}

/** A whole number below, for room before the first issue. */
const below = ({ value, digits }: Scaled): Scaled => ({
  value: floorDiv(value, 10n ** BigInt(digits)) - 1n,
  digits: 0,
});
/** A whole number above, for room behind the last issue. */
const above = ({ value, digits }: Scaled): Scaled => ({
  value: floorDiv(value, 10n ** BigInt(digits)) + 1n,
  digits: 0,
});
