import * as Command from "@estate/command-line/Command"
import { loginCommand } from "./Login.ts"
import { logoutCommand } from "./Logout.ts"
import { statusCommand } from "./Status.ts"
import { switchCommand } from "./Switch.ts"

/** `estate auth`. */
export const authCommand = Command.group("auth").pipe(
  Command.withDescription(
    {
      en: "Sign in and out, and manage profiles.",
      ru: "Вход, выход и профили."
    },
    ["estate auth login --profile work", "estate auth switch work"]
  ),
  Command.withSubcommands([loginCommand, statusCommand, logoutCommand, switchCommand])
)
