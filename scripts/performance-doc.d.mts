import type { Result } from "../bench/report.ts";
export function writePerformanceDoc(): void;
export function readResults(): Result[];
export function withResults(text: string, results: Result[]): string;
export function formatResult(result: Result): string;
