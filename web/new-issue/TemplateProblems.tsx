import { Link } from "#web/ui/Link.tsx";
import { paths } from "#shared/paths.ts";
import styles from "./TemplateProblems.module.css";

type Props = {
  repository: { owner: string; name: string };
  problems: readonly { path: string; line: number; message: string }[];
};

/** The errors in the template files. */
export function TemplateProblems({ repository, problems }: Props) {
  return (
    <section className={styles.problems} aria-label="Problems of templates">
      <h2>Some templates have errors</h2>
      <ul>
        {problems.map(({ path, line, message }) => (
          <li key={`${path}:${line}:${message}`}>
            <Link to={paths.file(repository, path)}>
              {path}:{line}
            </Link>{" "}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
