import { runCommand } from "#server/run-command.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import {
  createIssueField,
  deleteIssueField,
  updateIssueField,
  type NewIssueField,
} from "#server/issue-fields/define-issue-field.ts";
import { filterRoutes } from "#server/issue-fields/filter-routes.ts";
import {
  loadFieldOptions,
  loadFieldsByOwner,
  loadFieldValues,
  loadIssueFields,
  type FieldOptionRow,
  type FieldValueRow,
  type IssueFieldRow,
} from "#server/issue-fields/issue-field.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import type { OptionColor } from "#server/issue-types/issue-type.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };
type OptionInput = { id?: string | null; name: string; color?: OptionColor | null };
type ValueInput = {
  fieldId: string;
  textValue?: string | null;
  numberValue?: number | null;
  dateValue?: string | null;
  singleSelectOptionId?: string | null;
  multiSelectOptionIds?: string[] | null;
  delete?: boolean | null;
};

const loadFields = async (ctx: Context, ownerId: number) => (await batch(ctx, loadFieldsByOwner, ownerId)) ?? [];
const loadOptions = async (ctx: Context, fieldId: number) => (await batch(ctx, loadFieldOptions, fieldId)) ?? [];
const options = (input: OptionInput[] | null | undefined) =>
  input?.map((option) => ({ ...option, id: option.id ? idNumbers(option.id, ["IFO"])[0] : null }));

const resolvers: Resolvers = {
  IssueField: {
    id: (field: IssueFieldRow) => globalId("IF", field.id),
    options: (field: IssueFieldRow, _: unknown, ctx: Context) => loadOptions(ctx, field.id),
  },
  IssueFieldOption: { id: (option: FieldOptionRow) => globalId("IFO", option.id) },
  IssueFieldValue: {
    field: (value: FieldValueRow, _: unknown, ctx: Context) => batch(ctx, loadIssueFields, value.fieldId),
    numberValue: (value: FieldValueRow) => (value.numberValue === null ? null : Number(value.numberValue)),
    options: async (value: FieldValueRow, _: unknown, ctx: Context) =>
      value.optionIds.length === 0
        ? []
        : (await loadOptions(ctx, value.fieldId)).filter((option) => value.optionIds.includes(option.id)),
  },
  Organization: { issueFields: (account: AccountRow, _: unknown, ctx: Context) => loadFields(ctx, account.id) },
  Repository: {
    issueFields: (repository: RepositoryRow, _: unknown, ctx: Context) => loadFields(ctx, repository.ownerId),
    viewerCanSeeIssueFields: async (repository: RepositoryRow, _: unknown, ctx: Context) =>
      (await loadFields(ctx, repository.ownerId)).length > 0,
  },
  Issue: {
    issueFieldValues: async (issue: IssueRow, _: unknown, ctx: Context) =>
      (await batch(ctx, loadFieldValues, { repositoryId: issue.repositoryId, id: issue.id }, issueKey))?.values ?? [],
  },
  Mutation: {
    createIssueField: async (
      _: unknown,
      {
        input,
      }: Input<Omit<NewIssueField, "organizationId" | "options"> & { ownerId: string; options?: OptionInput[] }>,
      ctx: Context,
    ) => ({
      issueField: await runCommand(ctx, createIssueField, {
        ...input,
        options: options(input.options) ?? null,
        organizationId: idNumbers(input.ownerId, ["A"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
    updateIssueField: async (
      _: unknown,
      { input }: Input<Omit<Partial<NewIssueField>, "options"> & { fieldId: string; options?: OptionInput[] }>,
      ctx: Context,
    ) => ({
      issueField: await runCommand(ctx, updateIssueField, {
        ...input,
        options: options(input.options) ?? null,
        id: idNumbers(input.fieldId, ["IF"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
    deleteIssueField: async (_: unknown, { input }: Input<{ fieldId: string }>, ctx: Context) => {
      await runCommand(ctx, deleteIssueField, { id: idNumbers(input.fieldId, ["IF"])[0] });
      return { deletedFieldId: input.fieldId, clientMutationId: input.clientMutationId };
    },
    setIssueFieldValue: async (
      _: unknown,
      { input }: Input<{ issueId: string; issueFields: ValueInput[] }>,
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.issueId, ["I"]);
      const values = input.issueFields.map((value) => ({
        ...value,
        fieldId: idNumbers(value.fieldId, ["IF"])[0],
        optionIds: (value.multiSelectOptionIds ?? (value.singleSelectOptionId ? [value.singleSelectOptionId] : [])).map(
          (option) => idNumbers(option, ["IFO"])[0],
        ),
      }));
      return {
        issue: await runCommand(ctx, setIssueFieldValue, { repositoryId, id, values }),
        clientMutationId: input.clientMutationId,
      };
    },
  },
};

export const issueFields: Feature = {
  name: "issue-fields",
  hasSchema: true,
  resolvers,
  routes: filterRoutes,
  nodes: {
    IF: async (ctx, { numbers: [id = 0] }) => {
      const field = await batch(ctx, loadIssueFields, id);
      return field && { ...field, __typename: "IssueField" };
    },
  },
};
