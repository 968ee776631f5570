/** What each comparison with an operand means as a range. */
type Comparisons<Operand, Range> = Readonly<Record<">=" | "<=" | ">" | "<", (operand: Operand) => Range>>;

const OPERATORS = [">=", "<=", ">", "<"] as const;

/** Reads `x`, `>x`, `>=x`, `<x`, `<=x`, `x..y`, `x..*` and `*..y`; undefined where an operand is invalid. */
export function parseRange<Operand, Range extends object>(
  text: string,
  parseOperand: (text: string) => Operand | undefined,
  comparisons: Comparisons<Operand, Range>,
): Partial<Range> | undefined {
  const compare = (operator: keyof typeof comparisons, operand: string): Range | undefined => {
    const parsed = parseOperand(operand);
    return parsed === undefined ? undefined : comparisons[operator](parsed);
  };
  const operator = OPERATORS.find((candidate) => text.startsWith(candidate));
  if (operator) return compare(operator, text.slice(operator.length));
  const separator = text.indexOf("..");
  const [first, last] = separator < 0 ? [text, text] : [text.slice(0, separator), text.slice(separator + 2)];
  const isRange = separator >= 0;
  const from = isRange && first === "*" ? {} : compare(">=", first);
  const to = isRange && last === "*" ? {} : compare("<=", last);
  return from && to && { ...from, ...to };
}

/** A missing end is open; both ends are inclusive. */
type CountRange = { from?: number; to?: number };

export function parseCount(text: string): CountRange | undefined {
  return parseRange<number, CountRange>(text, parseInteger, {
    ">": (count) => ({ from: count + 1 }),
    ">=": (count) => ({ from: count }),
    "<": (count) => ({ to: count - 1 }),
    "<=": (count) => ({ to: count }),
  });
}

function parseInteger(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A range of numbers with a sign or decimals, as issue fields have them. Ends are inclusive unless marked. */
type NumberRange = { from?: number; to?: number; isAfter?: boolean; isBefore?: boolean };

export function parseNumber(text: string): NumberRange | undefined {
  return parseRange<number, NumberRange>(text, parseDecimal, {
    ">": (number) => ({ from: number, isAfter: true }),
    ">=": (number) => ({ from: number }),
    "<": (number) => ({ to: number, isBefore: true }),
    "<=": (number) => ({ to: number }),
  });
}

function parseDecimal(text: string): number | undefined {
  return /^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}
