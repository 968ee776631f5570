import { graphql, useFragment } from "react-relay";
import { FeedSettings } from "#web/feeds/FeedSettings.tsx";
import { EmailNotifications } from "#web/subscriptions/EmailNotifications.tsx";
import { WebPush } from "#web/subscriptions/push/WebPush.tsx";
import { QuietHours } from "#web/subscriptions/QuietHours.tsx";
import { SettingCheckbox } from "#web/subscriptions/SettingCheckbox.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { NotificationSettings_viewer$key } from "#web/__generated__/NotificationSettings_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./NotificationSettings.module.css";

/** Where and when the viewer is told of what. Each change is saved at once. */
export function NotificationSettings({ viewer }: { viewer: NotificationSettings_viewer$key }) {
  const data = useFragment(
    graphql`
      fragment NotificationSettings_viewer on Viewer {
        ...FeedSettings_viewer
        emails {
          address
          isPrimary
          isVerified
        }
        notificationSettings {
          canSendEmail
          participatingInbox
          participatingEmail
          watchingInbox
          watchingEmail
          watchesNewRepositories
          watchesNewTeams
          ...EmailNotifications_settings
          ...QuietHours_settings
          ...WebPush_settings
        }
      }
    `,
    viewer,
  );
  const { notificationSettings: settings, emails } = data;
  if (!settings) return null;
  const verified = emails.filter(({ isVerified }) => isVerified);
  return (
    <>
      <PageHeading title="Notifications" />
      <FormSection id="subscriptions" title="Subscriptions">
        <fieldset className={styles.channels}>
          <legend>Participating, @mentions and custom</legend>
          <SettingCheckbox name="participatingInbox" isChecked={settings.participatingInbox} label="Inbox" />
          <SettingCheckbox
            name="participatingEmail"
            isChecked={settings.participatingEmail}
            isDisabled={!settings.canSendEmail}
            label="Email"
          />
        </fieldset>
        <fieldset className={styles.channels}>
          <legend>Watching</legend>
          <SettingCheckbox name="watchingInbox" isChecked={settings.watchingInbox} label="Inbox" />
          <SettingCheckbox
            name="watchingEmail"
            isChecked={settings.watchingEmail}
            isDisabled={!settings.canSendEmail}
            label="Email"
          />
        </fieldset>
        <Note>
          <Link to={paths.watching()}>View watched repositories</Link>
          {" · "}
          <Link to={`${paths.watching()}#ignored`}>Ignored repositories</Link>
        </Note>
      </FormSection>
      <FormSection id="email" title="Email">
        <EmailNotifications settings={settings} canSendEmail={settings.canSendEmail} addresses={verified} />
      </FormSection>
      <FormSection id="web-push" title="Web push">
        <WebPush settings={settings} />
      </FormSection>
      <FormSection>
        <QuietHours settings={settings} />
      </FormSection>
      <FormSection id="automatic-watching" title="Automatic watching">
        <SettingCheckbox
          name="watchesNewRepositories"
          isChecked={settings.watchesNewRepositories}
          label="Automatically watch repositories"
          description="When you create a repository, or are given push access to it, you are notified of everything in it."
        />
        <SettingCheckbox
          name="watchesNewTeams"
          isChecked={settings.watchesNewTeams}
          label="Automatically watch teams"
          description="When you join a team, you are notified of everything in the repositories that it can push to."
        />
      </FormSection>
      <FormSection id="feeds" title="Feeds">
        <FeedSettings viewer={data} />
      </FormSection>
    </>
  );
}
