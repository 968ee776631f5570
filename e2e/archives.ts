import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getRepository, type Repository } from "./builders.ts";
import type { Person } from "./people.ts";
import { runCommand, type Server } from "./server.ts";

const TIME = "2024-01-01T00:00:00Z";

type Archive = { repo: string; labels?: object[]; issues?: object[]; pulls?: object[] };

/** An issue of an archive; `fields` replace its default fields. */
export function archivedIssue(number: number, fields: object = {}): object {
  return {
    number,
    id: `I${number}`,
    title: `Imported ${number}`,
    url: `https://example.com/${number}`,
    state: "OPEN",
    author: "alice",
    authorAssociation: "MEMBER",
    assignees: [],
    labels: [],
    body: "",
    createdAt: TIME,
    updatedAt: TIME,
    closedAt: null,
    comments: [],
    ...fields,
  };
}

export function archivedPullRequest(number: number, repo: string, fields: object = {}): object {
  return archivedIssue(number, {
    id: `P${number}`,
    baseRepository: repo,
    baseRefName: "main",
    baseRefOid: "a".repeat(40),
    headRepository: repo,
    headRefName: "fix",
    headRefOid: "b".repeat(40),
    mergedAt: null,
    mergedBy: null,
    mergeCommit: null,
    reviews: [],
    ...fields,
  });
}

/** The fields of a merged pull request. */
export const MERGED = {
  state: "MERGED",
  closedAt: TIME,
  mergedAt: TIME,
  mergedBy: "bob",
  mergeCommit: { oid: "c".repeat(40) },
};

/** Writes the archive into the server's data folder and returns its path. */
export async function writeArchive(server: Pick<Server, "dataFolder">, archive: Archive): Promise<string> {
  const path = join(server.dataFolder, `${archive.repo.replace("/", "-")}.json`);
  const json = { magic: "E!vIA5L86J2I", timestamp: TIME, labels: [], issues: [], pulls: [], ...archive };
  await writeFile(path, JSON.stringify(json));
  return path;
}

/** Imports an archive into a repository of the person or of an organization. */
export async function importRepository(person: Person, archive: Archive): Promise<Repository> {
  await runCommand(person.instance, ["import", await writeArchive(person.instance, archive)]);
  return getRepository(person, archive.repo);
}
