/** The value of `--name=value` on the command line. */
export function option(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length);
}

export function hasFlag(name: string): boolean {
  return process.argv.includes(`--${name}`);
}
