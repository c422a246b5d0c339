import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { missingCommand } from "./Missing.ts"

/** `estate listings`. */
export const listingsCommand = Command.group("listings").pipe(
  Command.withDescription(
    explained({ en: "Listings, and what they still lack.", ru: "Объявления и то, чего в них не хватает." }, [
      "estate listings missing 42 43"
    ])
  ),
  Command.withSubcommands([missingCommand])
)
