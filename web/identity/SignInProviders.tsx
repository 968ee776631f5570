import { Button } from "@primer/react";
import { graphql, useFragment } from "react-relay";
import type { SignInProviders_viewer$key } from "#web/__generated__/SignInProviders_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SignInProviders.module.css";

type Props = { viewer: SignInProviders_viewer$key; returnTo: string };

/** A button for each identity provider. They are plain links: the server sends the browser to the provider. */
export function SignInProviders({ viewer, returnTo }: Props) {
  const { signInProviders } = useFragment(
    graphql`
      fragment SignInProviders_viewer on Viewer {
        signInProviders {
          name
          slug
        }
      }
    `,
    viewer,
  );
  if (signInProviders.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Identity providers">
      {signInProviders.map(({ name, slug }) => (
        <li key={slug}>
          <Button as="a" block href={paths.signInWith(slug, returnTo)}>
            Continue with {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
