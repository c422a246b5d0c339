import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The programs of a checkout as `pnpm build` leaves them: paths that Node runs. */
export const programsOf = (checkout: string) => ({
  server: join(checkout, "apps/server/dist/bin.js"),
  estate: join(checkout, "apps/cli/dist/bin.cjs"),
  notifier: join(checkout, "apps/slack-notifier/dist/bin.js"),
  sandbox: join(checkout, "packages/slack-sandbox/dist/bin.js"),
  demo: join(checkout, "apps/demo/dist/bin.js")
})

// Every package is two folders below the root, and its code one below that, built or not.
/** The programs of this checkout. */
export const programs = programsOf(fileURLToPath(new URL("../../../", import.meta.url)))

/** The name of a program. */
export type ProgramName = keyof typeof programs
