import { createHash } from "node:crypto"

/**
 * Headers of every answer: its type must not be guessed, and no cache keeps what a key gave access
 * to.
 */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store"
} as const

/** The policy of a page that loads nothing: its only style sheet is in the page. */
export const pagePolicy = (css: string): string => {
  const hash = createHash("sha256").update(css).digest("base64")
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
