import { expect, test } from "vitest";
import { repositoryIssuesPage } from "#web/pages/RepositoryIssuesPage.route.ts";
import { getVariables } from "#web/test/page-requests.ts";

const query = async (path: string) => (await getVariables(repositoryIssuesPage, `/octo/hello/${path}`))?.["query"];

test("each list of a repository has a query of its own when none is typed", async () => {
  expect(await query("issues")).toBe("is:issue state:open");
  expect(await query("pulls")).toBe("is:pr state:open");
  expect(await query("issues/created_by/mona")).toBe("is:issue state:open author:mona");
  expect(await query("issues/created_by/app/bot")).toBe("is:issue state:open author:app/bot");
  expect(await query("issues/assigned/mona")).toBe("is:issue state:open assignee:mona");
  expect(await query("issues/mentioned/mona")).toBe("is:issue state:open mentions:mona");
  expect(await query("labels/help%20wanted")).toBe('is:issue state:open label:"help wanted"');
  expect(await query("issues?q=%20crash")).toBe("crash");
});

test("pins and the first-time banner are loaded with the issues, whose query may be that of the default view", async () => {
  expect(await getVariables(repositoryIssuesPage, "/octo/hello/issues")).toMatchObject({ isIndex: true });
  expect(await getVariables(repositoryIssuesPage, "/octo/hello/issues?q=is:issue")).toMatchObject({ isIndex: true });
  expect(await getVariables(repositoryIssuesPage, "/octo/hello/pulls")).toMatchObject({ isIndex: false });
});
