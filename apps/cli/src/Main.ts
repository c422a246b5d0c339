import { inFull, loadEstate } from "./Commands.ts"
import { run } from "./Program.ts"

/** Loads the program with the command of these arguments alone, and returns what runs it. */
export const load = async (typed: ReadonlyArray<string>): Promise<() => void> => {
  const args = inFull(typed)
  const estate = await loadEstate(args.find(arg => arg !== "help"))
  return () => run(estate, args)
}
