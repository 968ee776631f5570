/**
 * How far the database was when something was shown or written, as 16 hexadecimal digits that sort like the positions. Sent along with a
 * later request, no replica answers it that is not as far (docs/decisions/0047-read-replicas.md).
 */
export const POSITION_HEADER = "x-milepost-position";

/** Browsers send it by itself. Scripts may raise it: it is no secret. */
export const POSITION_COOKIE = "milepost_position";

/** Longer than any replica that is used is behind. */
export const POSITION_SECONDS = 3600;
