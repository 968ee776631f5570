import styles from "./BotBadge.module.css";

/** Tells a program from people. Stands behind its login, with a space between. */
export function BotBadge({ actor }: { actor: { readonly __typename: string } | null | undefined }) {
  if (actor?.__typename !== "Bot") return null;
  return (
    <>
      {" "}
      <span className={styles.badge}>bot</span>
    </>
  );
}
