export type ReplacedFunction = { name: string; body: string };
export function replaceFunctions(code: string, functions: readonly ReplacedFunction[], advice: string): string;
export function replaceOnce(
  code: string,
  pattern: RegExp,
  replacement: (...match: string[]) => string,
  advice: string,
): string;
