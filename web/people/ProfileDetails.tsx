import { LinkIcon, LocationIcon, OrganizationIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import type { ProfileDetails_user$key } from "#web/__generated__/ProfileDetails_user.graphql.ts";
import styles from "./ProfileDetails.module.css";

/** What a person says about themselves. Nothing for somebody who says nothing. */
export function ProfileDetails({ user }: { user: ProfileDetails_user$key }) {
  const { bio, company, location, websiteUrl } = useFragment(
    graphql`
      fragment ProfileDetails_user on User {
        bio
        company
        location
        websiteUrl
      }
    `,
    user,
  );
  if (!bio && !company && !location && !websiteUrl) return null;
  return (
    <div className={styles.details}>
      {bio && <p dir="auto">{bio}</p>}
      <ul aria-label="About">
        {company && (
          <li>
            <OrganizationIcon aria-label="Company" /> <bdi>{company}</bdi>
          </li>
        )}
        {location && (
          <li>
            <LocationIcon aria-label="Location" /> <bdi>{location}</bdi>
          </li>
        )}
        {websiteUrl && (
          <li>
            <LinkIcon aria-label="Website" />{" "}
            <a href={websiteUrl} rel="nofollow me noopener noreferrer" target="_blank">
              {websiteUrl.replace(/^https:\/\/|\/$/g, "")}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
