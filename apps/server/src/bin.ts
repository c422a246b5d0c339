import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Command from "@estate/command-line/Command"
import { completionsCommand } from "@estate/command-line/CompletionsCommand"
import { languageIn } from "@estate/command-line/LanguageSetting"
import { runMain } from "@estate/command-line/RunMain"
import manifest from "../package.json" with { type: "json" }
import { backup, restore } from "./Command/Backup.ts"
import { check } from "./Command/Check.ts"
import { companies } from "./Command/Companies.ts"
import { copy } from "./Command/Copy.ts"
import { demo } from "./Command/Demo.ts"
import { environment } from "./Command/Environment.ts"
import { importFiles } from "./Command/Import.ts"
import { keys } from "./Command/Keys.ts"
import { migrate } from "./Command/Migrate.ts"
import { serve } from "./Command/Serve.ts"
import { simulate } from "./Command/Simulate.ts"
import { status } from "./Command/Status.ts"

runMain({
  language: () => languageIn(process.env),
  version: manifest.version,
  command: Command.group("estate-server").pipe(
    Command.withDescription({
      en: "The service of a real-estate listing platform.",
      ru: "Сервис платформы объявлений о недвижимости."
    }),
    Command.withSettings(environment),
    Command.withSubcommands([
      serve,
      importFiles,
      migrate,
      backup,
      restore,
      check,
      status,
      copy,
      demo,
      simulate,
      keys,
      companies,
      completionsCommand("estate-server")
    ]),
    Command.provide(NodeFileSystem.layer)
  )
})
