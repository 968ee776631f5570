import { createHash } from "node:crypto";

/** The default avatar of an account: a symmetric 5 × 5 pattern made from its id, as an SVG. */
export function identicon(accountId: number): string {
  const digest = createHash("sha256").update(`avatar:${accountId}`).digest();
  const hue = Math.round(((digest[0] ?? 0) / 255) * 360);
  const cells: string[] = [];
  for (let column = 0; column < 3; column += 1) {
    for (let row = 0; row < 5; row += 1) {
      if (((digest[1 + column * 5 + row] ?? 0) & 1) === 0) continue;
      cells.push(cell(column, row));
      if (column < 2) cells.push(cell(4 - column, row));
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 70"><rect width="70" height="70" fill="hsl(${hue} 25% 93%)"/>` +
    `<path fill="hsl(${hue} 50% 50%)" d="${cells.join("")}"/></svg>`
  );
}

function cell(column: number, row: number): string {
  return `M${10 + column * 10} ${10 + row * 10}h10v10h-10z`;
}
