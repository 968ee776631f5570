import { graphql } from "react-relay";
import type { IEnvironment, GraphQLTaggedNode, MutationParameters } from "relay-runtime";
import { commitMutation } from "#web/platform/relay/lazy-operation.ts";

type InputMutation = MutationParameters & { variables: { input: object } };

/** Sends a mutation; rejects with its error. */
export function send<T extends InputMutation>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  input: T["variables"]["input"],
): Promise<T["response"]> {
  return new Promise((resolve, reject) => {
    commitMutation<T>(environment, { mutation, variables: { input }, onCompleted: resolve, onError: reject });
  });
}

export const CLOSE = graphql`
  mutation undoMutationsCloseMutation($input: CloseIssueInput!) {
    closeIssue(input: $input) {
      issue {
        id
        ...IssueHeader_issue
        ...CommentComposer_issue
        repository {
          openIssueCount
        }
      }
    }
  }
`;

export const REOPEN = graphql`
  mutation undoMutationsReopenMutation($input: ReopenIssueInput!) {
    reopenIssue(input: $input) {
      issue {
        id
        ...IssueHeader_issue
        ...CommentComposer_issue
        repository {
          openIssueCount
        }
      }
    }
  }
`;

export const ADD_LABELS = graphql`
  mutation undoMutationsAddLabelsMutation($input: AddLabelsToLabelableInput!) {
    addLabelsToLabelable(input: $input) {
      labelable {
        ... on Issueish {
          id
          ...IssueSidebar_issue
        }
      }
    }
  }
`;

export const REMOVE_LABELS = graphql`
  mutation undoMutationsRemoveLabelsMutation($input: RemoveLabelsFromLabelableInput!) {
    removeLabelsFromLabelable(input: $input) {
      labelable {
        ... on Issueish {
          id
          ...IssueSidebar_issue
        }
      }
    }
  }
`;

export const ADD_ASSIGNEES = graphql`
  mutation undoMutationsAddAssigneesMutation($input: AddAssigneesToAssignableInput!) {
    addAssigneesToAssignable(input: $input) {
      assignable {
        ... on Issueish {
          id
          ...IssueSidebar_issue
        }
      }
    }
  }
`;

export const REMOVE_ASSIGNEES = graphql`
  mutation undoMutationsRemoveAssigneesMutation($input: RemoveAssigneesFromAssignableInput!) {
    removeAssigneesFromAssignable(input: $input) {
      assignable {
        ... on Issueish {
          id
          ...IssueSidebar_issue
        }
      }
    }
  }
`;

export const UPDATE = graphql`
  mutation undoMutationsUpdateMutation($input: UpdateIssueInput!) {
    updateIssue(input: $input) {
      issueish {
        id
        ...IssueSidebar_issue
      }
    }
  }
`;

export const REPRIORITIZE = graphql`
  mutation undoMutationsReprioritizeMutation($input: ReprioritizeMilestoneIssueInput!) {
    reprioritizeMilestoneIssue(input: $input) {
      milestone {
        id
        updatedAt
      }
    }
  }
`;

export const TRANSFER = graphql`
  mutation undoMutationsTransferMutation($input: TransferIssueInput!) {
    transferIssue(input: $input) {
      issue {
        id
        resourcePath
      }
    }
  }
`;

export const RESTORE = graphql`
  mutation undoMutationsRestoreMutation($input: RestoreIssueInput!) {
    restoreIssue(input: $input) {
      issue {
        id
        resourcePath
        repository {
          openIssueCount
        }
      }
    }
  }
`;
