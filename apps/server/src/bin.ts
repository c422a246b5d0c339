import { languageIn } from "@estate/command-line/LanguageSetting"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { estateServer } from "./Command/EstateServer.ts"

runMain({
  language: () => languageIn(process.env),
  version: manifest.version,
  command: estateServer
})
