import {
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from "graphql";

const ISSUEISH =
  "id number title titleHTML repository closed closedAt createdAt updatedAt totalCommentsCount isReadByViewer resourcePath author milestone labels assignedActors";

/**
 * The fields of a list's row that are equal for all viewers of one class (viewer-classes.ts). A subscription that selects
 * another field is executed for each of its viewers.
 */
const SHARED_FIELDS: Record<string, string> = {
  Subscription: "visibleIssueUpdated repositoryIssueUpdated",
  RepositoryIssueUpdate: "issue affectsLists",
  Node: "id",
  Actor: "login avatarUrl",
  User: "id login avatarUrl",
  Issueish: ISSUEISH,
  Issue: `${ISSUEISH} state stateReason issueType subIssuesSummary issueDependenciesSummary fieldValues`,
  PullRequest: `${ISSUEISH} state isDraft isInMergeQueue mergedAt reviewDecision headCommit`,
  Repository: "id nameWithOwner",
  Milestone: "id title",
  LabelConnection: "nodes totalCount",
  Label: "id name nameHTML color description",
  AssigneeConnection: "nodes",
  IssueType: "id name color",
  SubIssuesSummary: "total completed percentCompleted",
  IssueDependenciesSummary: "blockedBy blocking totalBlockedBy totalBlocking",
  IssueFieldValueCommon: "textValue numberValue dateValue options definition",
  IssueFieldCommon: "id name slug isPinned",
  IssueFieldSingleSelectOption: "id name color",
  Commit: "id oid statusCheckRollup",
  StatusCheckRollup: "id state checkRunCount checkRunCountsByState",
  CheckStateCount: "state count",
};

export function selectsSharedFieldsOnly({ schema, operation, fragments }: GraphQLResolveInfo): boolean {
  const definitions = [operation, ...Object.values(fragments)];
  return findUnsharedFields(schema, { kind: Kind.DOCUMENT, definitions }).length === 0;
}

export function findUnsharedFields(schema: GraphQLSchema, document: DocumentNode): string[] {
  const unshared: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: name } }) {
        const type = types.getParentType()?.name ?? "";
        if (name !== "__typename" && !SHARED_FIELDS[type]?.split(" ").includes(name)) unshared.push(`${type}.${name}`);
      },
    }),
  );
  return unshared;
}
