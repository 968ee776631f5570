import type { SheetRule } from "#web/theme/page-rules.ts";

export function writePageSheets(assets: string, target: string): void;
export function splitRules(code: string, readElsewhere?: Set<string>): SheetRule[];
