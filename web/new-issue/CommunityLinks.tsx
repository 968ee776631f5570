import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import type { CommunityLinks_repository$key } from "#web/__generated__/CommunityLinks_repository.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./CommunityLinks.module.css";

/** Links to the community files of a repository, and to its templates for a viewer who can edit them. */
export function CommunityLinks({ repository }: { repository: CommunityLinks_repository$key }) {
  const data = useFragment(
    graphql`
      fragment CommunityLinks_repository on Repository {
        name
        owner {
          login
        }
        viewerCanPush
        contributingFileUrl
        codeOfConductFileUrl
        supportFileUrl
        securityPolicyUrl
      }
    `,
    repository,
  );
  const files = [
    { url: data.contributingFileUrl, text: "Contributing guidelines" },
    { url: data.codeOfConductFileUrl, text: "Code of conduct" },
    { url: data.supportFileUrl, text: "Support resources" },
    { url: data.securityPolicyUrl, text: "Security policy" },
  ];
  return (
    <nav aria-label="About this repository" className={styles.links}>
      {files.map(
        ({ url, text }) =>
          url && (
            <Link key={text} to={url}>
              {text}
            </Link>
          ),
      )}
      {data.viewerCanPush && <Link to={paths.files({ owner: data.owner.login, name: data.name })}>Edit templates</Link>}
    </nav>
  );
}
