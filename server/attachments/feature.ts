import { attachmentRoutes } from "#server/attachments/attachment-routes.ts";
import { moveAttachments } from "#server/attachments/move-attachments.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

/** Files in issues and comments. They are kept in the database, and are private where the repository is. */
export const attachments: Feature = { name: "attachments", routes: attachmentRoutes, subscribers: [moveAttachments] };
