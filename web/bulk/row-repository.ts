/** What the actions on an issue of a list need to know of its repository. */
export type RowRepository = { id: string; viewerCanPush: boolean; isInOrganization: boolean };
