import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Command from "@estate/command-line/Command"
import { completionsCommand } from "@estate/command-line/CompletionsCommand"
import { backup, restore } from "./Backup.ts"
import { check } from "./Check.ts"
import { companies } from "./Companies.ts"
import { copy } from "./Copy.ts"
import { demo } from "./Demo.ts"
import { environment } from "./Environment.ts"
import { importFiles } from "./Import.ts"
import { keys } from "./Keys.ts"
import { migrate } from "./Migrate.ts"
import { serve } from "./Serve.ts"
import { simulate } from "./Simulate.ts"
import { status } from "./Status.ts"

/** `estate-server` with its commands, in the order of its help. */
export const estateServer = Command.group("estate-server").pipe(
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
