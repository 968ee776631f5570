/** The hooks of the build that the plugin has, callable as they are. */
export type RelayPlugin = {
  name: string;
  enforce: "pre";
  configResolved(config: { command: string; build?: { ssr: boolean | string } }): void;
  transform(code: string, id: string, options?: { ssr?: boolean }): { code: string; map: null } | undefined;
  buildEnd(error?: Error): void;
};
export function relay(artifacts: string): RelayPlugin;
