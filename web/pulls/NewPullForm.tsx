import { ArrowLeftIcon } from "@primer/octicons-react";
import { useId, useState, type ComponentProps } from "react";
import { graphql, useFragment } from "react-relay";
import { Editor } from "#web/markdown/Editor.tsx";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useCreatePull } from "#web/pulls/useCreatePull.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FieldLabel, FormButtons, TextForm } from "#web/ui/form/TextForm.tsx";
import type { NewPullForm_repository$key } from "#web/__generated__/NewPullForm_repository.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./NewPullForm.module.css";

/** What the form begins with. */
export type PullPreset = { baseRefName?: string; headRefName?: string; title?: string; body?: string };

type Props = { repository: NewPullForm_repository$key; preset?: PullPreset };

const EMPTY = { headRefName: "", title: "", body: "" };

/** Opens a pull request between two branches, which are names: their code is on another host. */
export function NewPullForm({ repository, preset = {} }: Props) {
  const { id, defaultBranchRef, refs } = useFragment(
    graphql`
      fragment NewPullForm_repository on Repository {
        id
        defaultBranchRef {
          name
        }
        refs(refPrefix: "refs/heads/", first: 100) {
          nodes {
            name
          }
        }
      }
    `,
    repository,
  );
  const [draft, setDraft] = useState({ ...EMPTY, baseRefName: defaultBranchRef?.name ?? "main", ...preset });
  const [error, setError] = useState<string>();
  const [createPull, isCreating] = useCreatePull();
  const navigate = useNavigate();
  const branches = getNodes(refs).map(({ name }) => name);
  const isIncomplete = [draft.baseRefName, draft.headRefName, draft.title].some((text) => text.trim() === "");
  const field = (name: keyof typeof draft) => ({
    id: name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const create = (isDraft: boolean) =>
    createPull(
      { repositoryId: id, ...draft, draft: isDraft },
      {
        onCompleted: ({ createPullRequest }) => {
          const path = createPullRequest?.pullRequest?.resourcePath;
          if (path) void navigate(path);
        },
        onError: ({ message }) => setError(message),
      },
    );
  return (
    <TextForm
      onSubmit={(event) => {
        event.preventDefault();
        create(false);
      }}
    >
      <div className={styles.branches}>
        <BranchField label="Base branch" branches={branches} {...field("baseRefName")} />
        <ArrowLeftIcon className={styles.arrow} />
        <BranchField
          label="Head branch"
          placeholder="branch or owner:branch"
          branches={branches}
          {...field("headRefName")}
        />
      </div>
      <div className={styles.field}>
        <FieldLabel htmlFor="title">Title</FieldLabel>
        <TextField required maxLength={LIMITS.title} {...field("title")} />
      </div>
      <div className={styles.field}>
        <h2 className={styles.label}>Description</h2>
        <Editor
          label="Description"
          repositoryId={id}
          rows={8}
          placeholder="Add your description here…"
          value={draft.body}
          onChange={(body) => setDraft((before) => ({ ...before, body }))}
        />
      </div>
      <FieldError message={error} />
      <FormButtons>
        <Button isLoading={isCreating} disabled={isIncomplete} onClick={() => create(true)}>
          Create draft pull request
        </Button>
        <Button type="submit" variant="primary" isLoading={isCreating} disabled={isIncomplete}>
          Create pull request
        </Button>
      </FormButtons>
    </TextForm>
  );
}

type BranchProps = ComponentProps<typeof TextField> & { label: string; branches: readonly string[] };

/** A branch to type or to choose. Branches of forks, and those that were not reported, are only typed. */
function BranchField({ label, branches, ...props }: BranchProps) {
  const listId = useId();
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={props.id ?? ""}>{label}</FieldLabel>
      <TextField required maxLength={255} autoComplete="off" list={listId} {...props} />
      <datalist id={listId}>
        {branches.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}
