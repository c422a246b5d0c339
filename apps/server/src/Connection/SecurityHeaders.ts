/**
 * Headers of every answer: it is what its type says, and no cache keeps what a key gave access to.
 */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store"
} as const

/**
 * The policy of `/docs`, whose scripts and styles stand in the page: nothing from or to other
 * hosts.
 */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")
