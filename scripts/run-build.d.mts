export function ensureBuilt(): Promise<void>;
export function runBuild(options?: {
  args?: string[];
  script?: string;
}): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
