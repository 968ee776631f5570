import { graphql, useFragment } from "react-relay";
import { Figures } from "#web/site/health/Figures.tsx";
import { MailProblem } from "#web/site/health/MailProblem.tsx";
import { useSendTestEmail } from "#web/site/health/useSendTestEmail.ts";
import { useRefresh } from "#web/site/useRefresh.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { MailHealth_health$key } from "#web/__generated__/MailHealth_health.graphql.ts";
import styles from "./MailHealth.module.css";

/** The e-mail that waits, and that which was not sent with the last errors, with a button to try the settings. */
export function MailHealth({ health }: { health: MailHealth_health$key }) {
  const { mail } = useFragment(
    graphql`
      fragment MailHealth_health on SiteHealth {
        mail {
          isConfigured
          waiting
          sent
          failed
          uncertain
          problems {
            number
            ...MailProblem_problem
          }
        }
      }
    `,
    health,
  );
  const { isConfigured, waiting, sent, failed, uncertain, problems } = mail;
  if (!isConfigured) {
    return (
      <Note>
        This site sends no email. Set <code>MILEPOST_SMTP</code> to the address of a mail server to send it.
      </Note>
    );
  }
  const count = (value: number) => value.toLocaleString("en-US");
  return (
    <div className={styles.mail}>
      <Figures
        figures={[
          { name: "Emails waiting", value: count(waiting) },
          { name: "Emails sent", value: count(sent) },
          { name: "Emails failed", value: count(failed), isBad: failed > 0 },
          { name: "Emails uncertain", value: count(uncertain), isBad: uncertain > 0 },
        ]}
      />
      {problems.length > 0 && (
        <RowList aria-label="Email that was not sent">
          {problems.map((problem) => (
            <MailProblem key={problem.number} problem={problem} />
          ))}
        </RowList>
      )}
      <div>
        <TestButton />
      </div>
    </div>
  );
}

/** Sends a message to the viewer's own address. */
function TestButton() {
  const [sendTestEmail, isPending] = useSendTestEmail();
  const refresh = useRefresh();

  function handleClick() {
    sendTestEmail(
      {},
      {
        onCompleted: ({ sendTestEmail: payload }) => {
          showToast("success", `A test email goes to ${payload?.address ?? "your address"}`);
          refresh();
        },
      },
    );
  }

  return (
    <Button isLoading={isPending} onClick={handleClick}>
      Send test email
    </Button>
  );
}
