/** What a notice carries over LISTEN/NOTIFY: ids only, which need no visibility filter. */
export type Notice = {
  id: number;
  repositoryId: number;
  issueId: number;
  kind: string;
  onTimeline: boolean;
};
