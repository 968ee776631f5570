// CRC-32 of two texts together, from the checksums of both. Checksums are polynomials over GF(2) modulo POLYNOMIAL, the
// coefficient of x^0 in the highest bit: a text of n bytes behind another one multiplies the checksum of that by x^(8n).

const POLYNOMIAL = 0xed_b8_83_20;
const ONE = 0x80_00_00_00;
/** x^8. */
const BYTE = 0x00_80_00_00;

/** Of the second text: its checksum, and what `makeShift` returns for its number of bytes. */
type Second = { checksum: number; shift: number };

export function joinChecksums(first: number, { checksum, shift }: Second): number {
  return (multiply(first, shift) ^ checksum) >>> 0;
}

/** x^(8n), by squaring. */
export function makeShift(bytes: number): number {
  let shift = ONE;
  let power = BYTE;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(shift, power);
    power = multiply(power, power);
  }
  return shift;
}

function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit--) {
    if ((a >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}
