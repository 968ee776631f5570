export type Mappers = {
  /** The login of the viewer. */
  ViewerFeeds: { login: string };
};
