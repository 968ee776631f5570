import { cli } from "#server/cli/main.ts";

process.exitCode = await cli(process.argv.slice(2));
