/** A position in PostgreSQL's write-ahead log, in bytes. */
export type Position = bigint;

/** Sixteen digits, so that texts sort like positions. */
export function formatPosition(position: Position): string {
  return position.toString(16).padStart(16, "0");
}

/** A position that a client sent; undefined if it is none. */
export function parsePosition(text: string | undefined): Position | undefined {
  return text !== undefined && /^[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text}`) : undefined;
}

export function latest(...positions: readonly (Position | undefined)[]): Position {
  return positions.reduce<Position>((last, next) => (next !== undefined && next > last ? next : last), 0n);
}

export function earliest(first: Position, second: Position): Position {
  return first < second ? first : second;
}
