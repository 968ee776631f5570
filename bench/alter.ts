import { readFileSync } from "node:fs";
import { openBench } from "./data.ts";
const { opened } = await openBench();
await opened.database.pool.query("set statement_timeout=0");
for (const statement of readFileSync(process.argv[2] ?? "", "utf8").split("\n;;\n")) {
  const t = Date.now();
  await opened.database.pool.query(statement);
  console.log(statement.slice(0, 80), Date.now() - t);
}
await opened.close();
process.exit(0);
