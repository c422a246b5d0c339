import "./Operations/EarlyHangup.ts"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { loadOf, type Program, runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { estateNotifier } from "./Command/EstateNotifier.ts"

const programIn = (env: NodeJS.ProcessEnv): Program => ({
  language: () => languageIn(env),
  version: manifest.version,
  command: estateNotifier
})

export const load = loadOf(programIn)

if (require.main === module) runMain(programIn(process.env))
