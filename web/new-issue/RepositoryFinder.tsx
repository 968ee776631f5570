import { ChoiceList, RepositoryChoice } from "#web/new-issue/ChoiceList.tsx";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FIND_REPOSITORY } from "#shared/messages.ts";
import styles from "./RepositoryFinder.module.css";

type Choice = { id: string; name: string; description: string | null | undefined; to: string };

type Props = {
  query: string;
  onQueryChange: (query: string) => void;
  /** Undefined while they are loading. */
  choices: readonly Choice[] | undefined;
  error: string | undefined;
};

/** A field that filters a list of repositories. Enter opens the first of them. */
export function RepositoryFinder({ query, onQueryChange, choices, error }: Props) {
  const navigate = useNavigate();
  const [first] = choices ?? [];

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    if (first) void navigate(first.to);
  }

  return (
    <>
      <label className={styles.label} htmlFor="repository">
        Repository
      </label>
      <form onSubmit={handleSubmit}>
        <TextField
          id="repository"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for choosing this
          autoFocus
          placeholder={FIND_REPOSITORY}
          value={query}
          onChange={(event) => onQueryChange(event.target.value)}
        />
      </form>
      <p role="status">{error ?? (choices?.length === 0 && "No matching repository accepts issues")}</p>
      <ChoiceList label="Repositories">
        {choices?.map(({ id, to, name, description }) => (
          <RepositoryChoice key={id} to={to} name={name} about={description} />
        ))}
      </ChoiceList>
    </>
  );
}
