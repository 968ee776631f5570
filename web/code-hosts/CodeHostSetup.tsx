import { graphql, useFragment } from "react-relay";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { CodeHostSetup_codeHost$key } from "#web/__generated__/CodeHostSetup_codeHost.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./CodeHosts.module.css";

type Props = {
  codeHost: CodeHostSetup_codeHost$key;
  /** A secret that was just made. */
  secret: string | undefined;
};

/** What to enter on the host. */
export function CodeHostSetup({ codeHost, secret }: Props) {
  const { payloadUrl, scriptUrl } = useFragment(
    graphql`
      fragment CodeHostSetup_codeHost on CodeHost {
        payloadUrl
        scriptUrl
      }
    `,
    codeHost,
  );
  return (
    <div className={styles.setup}>
      {secret !== undefined && (
        <div role="status" className={styles.secret}>
          <p>Copy the secret now. You won’t be able to see it again.</p>
          <CopyField label="Secret" value={secret} isLabelVisible />
        </div>
      )}
      <h2 className={styles.title}>GitHub, GitLab, Gitea and Forgejo</h2>
      <Note>
        Add a webhook in the settings of the repository with this address, the content type{" "}
        <code>application/json</code> and the secret, for pushes and pull requests.{" "}
        <a href={paths.docs("code-hosts")}>More about it</a>.
      </Note>
      <CopyField label="Payload URL" value={payloadUrl} isLabelVisible />
      <h2 className={styles.title}>Bare repositories</h2>
      <Note>Run these commands in the folder of the repository:</Note>
      <pre className={styles.commands}>
        {[
          `curl --fail --output hooks/post-receive ${scriptUrl}`,
          "chmod +x hooks/post-receive",
          `git config milepost.url ${payloadUrl}`,
          `git config milepost.secret ${secret ?? "SECRET"}`,
        ].join("\n")}
      </pre>
    </div>
  );
}
