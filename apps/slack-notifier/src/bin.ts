import "./Operations/EarlyHangup.ts"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { estateNotifier } from "./Command/EstateNotifier.ts"

runMain({
  language: () => languageIn(process.env),
  version: manifest.version,
  command: estateNotifier
})
