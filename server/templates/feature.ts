import { ISSUE_PRESET } from "#server/issues/create-issue.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";
import { applyTemplate } from "#server/templates/apply-template.ts";
import { Repository } from "#server/templates/graphql/repository.ts";
import * as types from "#server/templates/graphql/types.ts";

const ELEMENT_TYPES = {
  markdown: "IssueFormMarkdown",
  input: "IssueFormInput",
  textarea: "IssueFormTextarea",
  dropdown: "IssueFormDropdown",
  checkboxes: "IssueFormCheckboxes",
} as const;

/** Templates and forms of a repository, and what they set on a new issue. */
export const templates: SchemaFeature<"templates"> = {
  name: "templates",
  hasSchema: true,
  resolvers: { ...types, Repository },
  hooks: [addStep(ISSUE_PRESET, applyTemplate)],
  typeNames: { IssueFormElement: (element) => ELEMENT_TYPES[element.type] },
};
