import { loadEstate } from "./Commands.ts"
import { isSignedIn } from "./Profiles/ProfileLanguage.ts"
import { run } from "./Program.ts"
import { inFull } from "./ShortForms.ts"

/** Loads the program with the command of these arguments alone, and returns what runs it. */
export const load = async (typed: ReadonlyArray<string>): Promise<() => void> => {
  if (typed[0] === "__complete") return loadCompletion(typed.slice(2))
  const asksNothing = typed.length === 0 && process.stdout.isTTY === true
  const args = asksNothing && isSignedIn(process.env) ? ["today"] : inFull(typed)
  const estate = await loadEstate(args.filter(arg => arg !== "help"))
  return () => run(estate, args)
}

/** A command's own words need that command alone; its name may be any. */
const loadCompletion = async (typed: ReadonlyArray<string>): Promise<() => void> => {
  // What is being typed is no word yet.
  const words = [...inFull(typed.slice(0, -1)), typed.at(-1) ?? ""]
  const estate = await loadEstate(words.slice(0, -1).filter(word => word !== "help"))
  return () => run(estate, ["__complete", "--", ...words])
}
