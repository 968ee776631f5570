import { TEMPLATES_AND_FILES } from "#shared/messages.ts";

/** What a fine-grained token can be permitted beside reading, with how it is shown. */
export const TOKEN_PERMISSIONS = [
  {
    name: "ISSUES_WRITE",
    label: "Issues: read and write",
    about: "Issues, conversations of pull requests, labels and milestones",
  },
  {
    name: "PULL_REQUESTS_WRITE",
    label: "Pull requests: read and write",
    about: "Create, review and merge pull requests",
  },
  { name: "CONTENTS_WRITE", label: "Contents: read and write", about: TEMPLATES_AND_FILES },
  { name: "STATUSES_WRITE", label: "Commit statuses: read and write", about: "Statuses of commits" },
  { name: "CHECKS_WRITE", label: "Checks: read and write", about: "Check runs and suites" },
  {
    name: "ADMINISTRATION_WRITE",
    label: "Administration: read and write",
    about: "Settings and collaborators, archiving and deleting repositories",
  },
] as const;

export type WritePermission = (typeof TOKEN_PERMISSIONS)[number]["name"];
