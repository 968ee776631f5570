import styles from "./Snippet.module.css";

export type Match = {
  property: string;
  fragment: string;
  highlights: readonly { beginIndice: number; endIndice: number }[];
};

/** A line of the body or of a comment with what was looked for; the title marks its own. */
export function Snippet({ matches }: { matches: readonly Match[] }) {
  const match = matches.find((one) => one.property !== "title");
  if (!match) return null;
  const parts: { text: string; isTargeted: boolean; at: number }[] = [];
  let at = 0;
  for (const { beginIndice, endIndice } of match.highlights) {
    if (beginIndice < at) continue;
    parts.push({ text: match.fragment.slice(at, beginIndice), isTargeted: false, at });
    parts.push({ text: match.fragment.slice(beginIndice, endIndice), isTargeted: true, at: beginIndice });
    at = endIndice;
  }
  parts.push({ text: match.fragment.slice(at), isTargeted: false, at });
  return (
    <p className={styles.snippet}>
      {parts.map((part) =>
        part.isTargeted ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
      )}
    </p>
  );
}
