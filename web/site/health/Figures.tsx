import styles from "./Figures.module.css";

export type Figure = { name: string; value: React.ReactNode; isBad?: boolean };

/** Values with their names, in as many columns as there is room for. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, isBad }) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
