import { lazy, Suspense, useEffect, useState } from "react";
import { accessQuestion } from "#web/platform/relay/confirm-access.ts";

const ConfirmAccessDialog = lazy(() =>
  import("#web/authentication/ConfirmAccessDialog.tsx").then((module) => ({ default: module.ConfirmAccessDialog })),
);

type Answer = (isConfirmed: boolean) => void;

/** Opens the dialog when a command needs confirmed access. Commands that ask at the same time share one dialog. */
export function ConfirmAccess() {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  useEffect(() => accessQuestion.subscribe(({ answer }) => setWaiting((current) => [...current, answer])), []);
  if (waiting.length === 0) return null;

  function handleAnswer(isConfirmed: boolean) {
    setWaiting([]);
    for (const answer of waiting) answer(isConfirmed);
  }

  return (
    <Suspense>
      <ConfirmAccessDialog onAnswer={handleAnswer} />
    </Suspense>
  );
}
