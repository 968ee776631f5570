import { join } from "node:path";
import { expect, test } from "vitest";
import { SCOPED_FIELDS } from "#server/access/scopes.ts";
import { ROUTES } from "#server/rest/routes/all.ts";
import { toReference } from "#server/rest/routes/reference.ts";
import { isOperation } from "#server/rest/test/openapi.ts";

/** May only rise. */
const OPERATIONS = 293;

test("the reference of the REST API is that of the table of routes", async () => {
  await expect(toReference(ROUTES)).toMatchFileSnapshot(join(import.meta.dirname, "../../docs/rest-api.md"));
});

test(`at least ${OPERATIONS} operations of GitHub's are served`, () => {
  expect(ROUTES.filter((route) => route.operation).length).toBeGreaterThanOrEqual(OPERATIONS);
});

test("each route has the method and the path of its operation in GitHub's description", () => {
  const wrong = ROUTES.filter(
    ({ operation, method, path }) => operation !== undefined && !isOperation(operation, method, path),
  );
  expect(wrong.map(({ method, path, operation }) => `${method} ${path} ${operation}`)).toEqual([]);
});

test("no route is listed twice, and each names a field of the schema", () => {
  const addresses = ROUTES.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  expect(ROUTES.map(({ field }) => field).filter((field) => !SCOPED_FIELDS.includes(field))).toEqual([]);
});
