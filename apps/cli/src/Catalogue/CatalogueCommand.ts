import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { countersCommand } from "./Counters.ts"
import { listCommand } from "./List.ts"
import { showCommand } from "./Show.ts"

/** `estate catalogue`. */
export const catalogueCommand = Command.group("catalogue").pipe(
  Command.withDescription(
    explained({ en: "The catalogue of housing complexes.", ru: "Каталог жилых комплексов." }, [
      "estate catalogue list --level complex",
      "estate catalogue show 12"
    ])
  ),
  Command.withSubcommands([listCommand, showCommand, countersCommand])
)
