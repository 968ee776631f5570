import type { IssueRow } from "#server/issues/issue.ts";
import type {
  BuiltInFieldRow,
  CustomFieldRow,
  FieldOptionRow,
  FieldValueRow,
  Iteration,
  Iterations,
} from "#server/project-fields/project-field.ts";
import type { ProjectItemRow } from "#server/projects/project-item.ts";

type Typed<Name, Row> = Row & { __typename: Name };

/** A value of a field that somebody added to the project. */
export type CustomValue = FieldValueRow & { field: CustomFieldRow; item: ProjectItemRow };
/** A value that is read from the issue or pull request. */
export type ContentValue = { field: BuiltInFieldRow; item: ProjectItemRow; issue: IssueRow };

export type FieldConfiguration =
  | Typed<"ProjectV2Field", CustomFieldRow | BuiltInFieldRow>
  | Typed<"ProjectV2IterationField" | "ProjectV2SingleSelectField", CustomFieldRow>;

export type FieldValue =
  | Typed<"ProjectV2ItemFieldDateValue" | "ProjectV2ItemFieldNumberValue", CustomValue>
  | Typed<"ProjectV2ItemFieldTextValue", CustomValue>
  | Typed<"ProjectV2ItemFieldTextValue", TitleValue>
  | Typed<"ProjectV2ItemFieldIterationValue", CustomValue & { iteration: Iteration }>
  | Typed<"ProjectV2ItemFieldSingleSelectValue", CustomValue & { option: FieldOptionRow }>
  | Typed<
      | "ProjectV2ItemFieldLabelValue"
      | "ProjectV2ItemFieldMilestoneValue"
      | "ProjectV2ItemFieldPullRequestValue"
      | "ProjectV2ItemFieldRepositoryValue"
      | "ProjectV2ItemFieldReviewerValue"
      | "ProjectV2ItemFieldUserValue",
      ContentValue
    >;

/** The title of the issue, pull request or draft. */
export type TitleValue = { field: BuiltInFieldRow; item: ProjectItemRow; title: string };

export type Mappers = {
  ProjectV2Field: CustomFieldRow | BuiltInFieldRow;
  ProjectV2IterationField: CustomFieldRow;
  ProjectV2IterationFieldConfiguration: Iterations;
  ProjectV2IterationFieldIteration: Iteration;
  ProjectV2ItemFieldDateValue: CustomValue;
  ProjectV2ItemFieldIterationValue: CustomValue & { iteration: Iteration };
  ProjectV2ItemFieldLabelValue: ContentValue;
  ProjectV2ItemFieldMilestoneValue: ContentValue;
  ProjectV2ItemFieldNumberValue: CustomValue;
  ProjectV2ItemFieldPullRequestValue: ContentValue;
  ProjectV2ItemFieldRepositoryValue: ContentValue;
  ProjectV2ItemFieldReviewerValue: ContentValue;
  ProjectV2ItemFieldSingleSelectValue: CustomValue & { option: FieldOptionRow };
  ProjectV2ItemFieldTextValue: CustomValue | TitleValue;
  ProjectV2ItemFieldUserValue: ContentValue;
  ProjectV2SingleSelectField: CustomFieldRow;
  ProjectV2SingleSelectFieldOption: FieldOptionRow;
};
