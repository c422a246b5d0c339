import { inFull, loadEstate } from "./Commands.ts"
import { run } from "./Program.ts"

/** Loads the program with the command of these arguments alone, and returns what runs it. */
export const load = async (typed: ReadonlyArray<string>): Promise<() => void> => {
  if (typed[0] === "__complete") return loadCompletion(typed.slice(2))
  const args = inFull(typed)
  const estate = await loadEstate(args.find(arg => arg !== "help"))
  return () => run(estate, args)
}

/** A command's own words need that command alone; its name may be any. */
const loadCompletion = async (typed: ReadonlyArray<string>): Promise<() => void> => {
  const words = typed.length > 1 ? inFull(typed) : typed
  const estate = await loadEstate(words.slice(0, -1).find(word => word !== "help"))
  return () => run(estate, ["__complete", "--", ...words])
}
