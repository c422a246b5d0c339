import "./Operations/EarlyHangup.ts"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { type Program, runMain, runWithin } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { estateNotifier } from "./Command/EstateNotifier.ts"

const programIn = (env: NodeJS.ProcessEnv): Program => ({
  language: () => languageIn(env),
  version: manifest.version,
  command: estateNotifier
})

/** The program with these arguments, to run it within another process. */
export const load = (args: ReadonlyArray<string>, { env }: Pick<NodeJS.Process, "env">) => ({
  runWithin: runWithin({ ...programIn(env), args })
})

if (require.main === module) runMain(programIn(process.env))
