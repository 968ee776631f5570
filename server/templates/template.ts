import type { FormElement } from "#shared/forms/form.ts";

/** Why a file is not valid in its format. Lines count from 1. */
export type TemplateProblem = { path: string; line: number; message: string };

export type IssueTemplate = {
  kind: "template";
  path: string;
  filename: string;
  name: string;
  about: string;
  title: string;
  body: string;
  labels: string[];
  assignees: string[];
  type: string | null;
};

export type IssueForm = {
  kind: "form";
  path: string;
  filename: string;
  name: string;
  description: string;
  title: string;
  labels: string[];
  assignees: string[];
  projects: string[];
  type: string | null;
  elements: FormElement[];
};

type ContactLink = { name: string; url: string; about: string };
export type ChooserConfig = { isBlankIssuesEnabled: boolean; contactLinks: ContactLink[] };
export type Read<T> = { value: T | undefined; problems: TemplateProblem[] };
