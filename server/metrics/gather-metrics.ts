import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";
import type { Processes } from "#server/platform/processes/processes.ts";

type Figures = MetricObjectWithValues<MetricValue<string>>[];
type Message = { question: number } | { answerTo: number; figures: Figures };
type Waiting = { missing: Set<number>; answers: Figures[]; finish: () => void };

/** A process that does not answer in this time is left out. */
const ANSWER_MS = 2000;

/** Makes the function that gives the figures of all processes of the server, added up. Labels tell those of one process apart. */
export function makeGatherer(registry: Registry, processes: Processes): () => Promise<string> {
  const waiting = new Map<number, Waiting>();
  let questions = 0;
  const send = processes.join<Message>("metrics", {
    receive(message, from) {
      if ("question" in message) return void answer(message.question, from);
      const question = waiting.get(message.answerTo);
      if (!question?.missing.delete(from)) return undefined;
      question.answers.push(message.figures);
      if (question.missing.size === 0) question.finish();
      return undefined;
    },
  });

  async function answer(question: number, to: number): Promise<void> {
    send({ answerTo: question, figures: await readFigures(registry) }, to);
  }

  async function askOthers(): Promise<Figures[]> {
    const answers: Figures[] = [];
    const missing = new Set(processes.others());
    const question = (questions += 1);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ANSWER_MS);
      const finish = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.set(question, { missing, answers, finish });
      for (const id of missing) send({ question }, id);
    });
    waiting.delete(question);
    return answers;
  }

  return async () => {
    if (processes.others().length === 0) return registry.metrics();
    const [own, others] = await Promise.all([readFigures(registry), askOthers()]);
    return AggregatorRegistry.aggregate([own, ...others]).metrics();
  };
}

function readFigures(registry: Registry): Promise<Figures> {
  return registry.getMetricsAsJSON();
}
