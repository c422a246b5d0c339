import { languageIn } from "@estate/command-line/LanguageSetting"
import { loadOf, type Program, runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { estateServer } from "./Command/EstateServer.ts"

const programIn = (env: NodeJS.ProcessEnv): Program => ({
  language: () => languageIn(env),
  version: manifest.version,
  command: estateServer
})

export const load = loadOf(programIn)

if (require.main === module) runMain(programIn(process.env))
