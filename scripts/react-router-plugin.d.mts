/** The hooks of the build that the plugin has, callable as they are. */
export type ReactRouterPlugin = {
  name: string;
  enforce: "pre";
  apply(config: unknown, environment: { command: string; mode: string; isSsrBuild?: boolean }): boolean;
  transform(code: string, id: string): { code: string; map: null } | undefined;
  buildEnd(error?: Error): void;
};
export function reactRouter(): ReactRouterPlugin;
