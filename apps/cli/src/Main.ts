import { loadEstate } from "./Commands.ts"
import { run } from "./Program.ts"

/** Loads the program with the command of this name alone, and returns what runs it. */
export const load = async (name: string | undefined): Promise<() => void> => {
  const estate = await loadEstate(name)
  return () => run(estate)
}
