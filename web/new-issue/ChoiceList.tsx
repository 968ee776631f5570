import { ArrowUpRightIcon, ChevronRightIcon } from "@primer/octicons-react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/Link.tsx";
import styles from "./ChoiceList.module.css";

/** A list of what an issue can be created from. */
export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

type Props = { to: string; name: string; about: ReactNode };

/** A repository to create the issue in. */
export function RepositoryChoice({ to, name, about }: Props) {
  return (
    <li>
      <Link to={to} className={styles.choice}>
        <strong>{name}</strong>
        <span>{about}</span>
      </Link>
    </li>
  );
}

/** A template, a form or a blank issue. */
export function TemplateChoice({ to, name, about }: Props) {
  return (
    <li>
      <Link to={to} className={styles.choice}>
        <strong>
          {name} <ChevronRightIcon size={12} />
        </strong>
        <span>{about}</span>
      </Link>
    </li>
  );
}

/** A contact link: another page for what should not be an issue. */
export function ContactChoice({ to, name, about }: Props) {
  return (
    <li>
      <a href={to} className={styles.choice} rel="nofollow noopener noreferrer" target="_blank">
        <strong>
          {name} <ArrowUpRightIcon size={12} />
        </strong>
        <span>{about}</span>
      </a>
    </li>
  );
}
