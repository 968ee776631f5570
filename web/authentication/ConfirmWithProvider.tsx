import { Button } from "@primer/react";
import { useEffect, useEffectEvent } from "react";
import { onConfirmedAccess } from "#web/authentication/access-channel.ts";
import { paths } from "#shared/paths.ts";
import styles from "./ConfirmAccessDialog.module.css";

type Props = { providers: readonly { name: string; slug: string }[]; onConfirmed: () => void };

/** Links to the identity providers, in a tab of their own: what was typed on the page stays. */
export function ConfirmWithProvider({ providers, onConfirmed }: Props) {
  const handleConfirmed = useEffectEvent(onConfirmed);
  useEffect(() => onConfirmedAccess(() => handleConfirmed()), []);
  return (
    <ul className={styles.providers} aria-label="Identity providers">
      {providers.map(({ name, slug }) => (
        <li key={slug}>
          <Button as="a" block target="_blank" href={`${paths.signInWith(slug)}/confirm`}>
            Continue with {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
