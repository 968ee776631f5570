import { TEMPLATES_AND_FILES } from "#shared/messages.ts";

/** What a fine-grained token can be permitted beside reading the repositories themselves, with how it is shown. */
export const TOKEN_PERMISSIONS = [
  { name: "ISSUES_READ", label: "Issues: read", about: "Issues with their comments, labels and milestones" },
  {
    name: "ISSUES_WRITE",
    label: "Issues: read and write",
    about: "Issues, conversations of pull requests, labels and milestones",
  },
  {
    name: "PULL_REQUESTS_READ",
    label: "Pull requests: read",
    about: "Pull requests with their comments and reviews",
  },
  {
    name: "PULL_REQUESTS_WRITE",
    label: "Pull requests: read and write",
    about: "Create, review and merge pull requests",
  },
  { name: "CONTENTS_READ", label: "Contents: read", about: "Files, branches and commits" },
  { name: "CONTENTS_WRITE", label: "Contents: read and write", about: TEMPLATES_AND_FILES },
  { name: "STATUSES_READ", label: "Commit statuses: read", about: "Statuses of commits" },
  { name: "STATUSES_WRITE", label: "Commit statuses: read and write", about: "Statuses of commits" },
  { name: "CHECKS_READ", label: "Checks: read", about: "Check runs and suites" },
  { name: "CHECKS_WRITE", label: "Checks: read and write", about: "Check runs and suites" },
  { name: "ADMINISTRATION_READ", label: "Administration: read", about: "Rules of branches, interaction limits" },
  {
    name: "ADMINISTRATION_WRITE",
    label: "Administration: read and write",
    about: "Settings and collaborators, archiving and deleting repositories",
  },
] as const;

export type GrantedPermission = (typeof TOKEN_PERMISSIONS)[number]["name"];
