/** Posted messages that an edit is due for, or that a late edit may overwrite. */
export const STALE =
  "state = 'sent' AND (shown IS DISTINCT FROM content OR editing_uptime IS NOT NULL OR uncertain_uptime IS NOT NULL)"

/** Messages to be posted, or that may have been. */
export const UNPOSTED = "state IN ('due', 'sending', 'ambiguous')"

/** Both; each has an index, so that messages of long ago cost nothing. */
export const UNSETTLED = `(${UNPOSTED} OR ${STALE})`
