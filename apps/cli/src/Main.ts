import { runMain, runWithin } from "@estate/command-line/RunMain"
import { loadEstate } from "./Commands.ts"
import { isSignedIn } from "./Profiles/ProfileLanguage.ts"
import { programOf } from "./Program.ts"
import { inFull } from "./ShortForms.ts"

/** The meaning of the arguments depends on it. */
type Surroundings = Pick<NodeJS.Process, "env"> & { readonly stdout: { readonly isTTY?: boolean } }

/**
 * Loads the program with only the command of these arguments. `run` ends the process with it,
 * `runWithin` runs it inside another process.
 */
export const load = async (typed: ReadonlyArray<string>, surroundings: Surroundings = process) => {
  const { args, words } = meaningOf(typed, surroundings)
  const command = await loadEstate(words.filter(word => word !== "help"))
  const program = programOf(command, args, surroundings.env)
  return { run: () => runMain(program), runWithin: runWithin(program) }
}

/** The arguments in full, and the words among them that name a command. */
const meaningOf = (typed: ReadonlyArray<string>, { env, stdout }: Surroundings) => {
  if (typed[0] === "__complete") {
    // The word being typed is not complete yet, and any other word may be a name.
    const [, , ...given] = typed
    const words = inFull(given.slice(0, -1))
    return { args: ["__complete", "--", ...words, given.at(-1) ?? ""], words }
  }
  const asksNothing = typed.length === 0 && stdout.isTTY === true
  const args = asksNothing && isSignedIn(env) ? ["today"] : inFull(typed)
  return { args, words: args }
}
