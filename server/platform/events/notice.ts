/** What a notice carries over LISTEN/NOTIFY: ids only, which need no visibility filter. */
export type Notice = {
  id: number;
  repositoryId: number;
  /** Null: any row of the repository's lists may have changed. */
  issueId: number | null;
  kind: string;
  onTimeline: boolean;
  /** Of notices to people: whom they concern. */
  accountIds?: readonly number[];
};
