import { graphql, useFragment } from "react-relay";
import { Figures, type Figure } from "#web/site/health/Figures.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  HealthFigures_health$data,
  HealthFigures_health$key,
} from "#web/__generated__/HealthFigures_health.graphql.ts";

/** What the installation runs on, how large it is, and how much it has to do. */
export function HealthFigures({ health }: { health: HealthFigures_health$key }) {
  const data = useFragment(
    graphql`
      fragment HealthFigures_health on SiteHealth {
        version
        nodeVersion
        databaseVersion
        databaseBytes
        startedAt
        liveStreams
        accountCount
        issueCount
        queue {
          waiting
          running
          scheduled
          failed
        }
        replicas {
          name
          state
          lagSeconds
        }
        failedWorkers
      }
    `,
    health,
  );
  return <Figures figures={getFigures(data)} />;
}

function getFigures(health: HealthFigures_health$data): Figure[] {
  const { queue } = health;
  const count = (value: number) => value.toLocaleString("en-US");
  return [
    { name: "Jobs waiting", value: count(queue.waiting) },
    { name: "Jobs running", value: count(queue.running) },
    { name: "Jobs scheduled", value: count(queue.scheduled) },
    { name: "Jobs failed", value: count(queue.failed), isBad: queue.failed > 0 },
    { name: "Database size", value: formatBytes(Number(health.databaseBytes)) },
    { name: "Issues and pull requests", value: health.issueCount == null ? "Not available" : count(health.issueCount) },
    { name: "People", value: count(health.accountCount) },
    { name: "Live streams", value: count(health.liveStreams) },
    { name: "Version", value: health.version.split("-")[0] },
    { name: "Node.js", value: health.nodeVersion },
    { name: "PostgreSQL", value: health.databaseVersion.split(" ")[0] },
    { name: "Started", value: <Time at={health.startedAt} /> },
    ...health.replicas.map(getReplicaFigure),
    ...health.failedWorkers.map((name) => ({ name: `Worker ${name}`, value: "Unreachable", isBad: true })),
  ];
}

type Replica = HealthFigures_health$data["replicas"][number];

function getReplicaFigure({ name, state, lagSeconds }: Replica): Figure {
  const isUp = state === "UP";
  return {
    name: `Replica ${name}`,
    value: isUp ? `${lagSeconds.toFixed(1)} s behind` : (REPLICA_PROBLEMS[state] ?? "Not in use"),
    isBad: !isUp && state !== "STARTING",
  };
}

const REPLICA_PROBLEMS: Readonly<Partial<Record<Replica["state"], string>>> = {
  STARTING: "Starting",
  UNREACHABLE: "Unreachable",
  NOT_A_REPLICA: "Not a replica",
};

function formatBytes(bytes: number): string {
  const units = ["KB", "MB", "GB", "TB"];
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}
