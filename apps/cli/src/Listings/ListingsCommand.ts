import { Command } from "@effect/cli"
import { explained } from "@estate/command-line/Explained"
import { missingCommand } from "./Missing.ts"

/** `estate listings`. */
export const listingsCommand = Command.make("listings").pipe(
  Command.withDescription(
    explained("Listings, and what they still lack.", ["estate listings missing 42 43"])
  ),
  Command.withSubcommands([missingCommand])
)
