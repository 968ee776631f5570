export const THEME: RegExp;
export const TEXT_COLOR: string;
export function writeThemeSheets(assets: string, target: string, textColor?: string): void;
export function variableBlock(sheet: string, name: string, textColor?: string): string;
