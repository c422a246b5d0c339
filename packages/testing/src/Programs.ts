import { fileURLToPath } from "node:url"

// Every package is two folders below the root, and its code one below that, built or not.
const built = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The programs as `pnpm build` leaves them: paths that Node runs. */
export const programs = {
  server: built("apps/server/dist/bin.js"),
  estate: built("apps/cli/dist/bin.cjs"),
  notifier: built("apps/slack-notifier/dist/bin.js"),
  sandbox: built("packages/slack-sandbox/dist/bin.js"),
  demo: built("apps/demo/dist/bin.js")
}

/** The name of a program. */
export type ProgramName = keyof typeof programs
