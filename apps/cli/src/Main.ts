import { loadEstate } from "./Commands.ts"
import { run } from "./Program.ts"

void loadEstate(process.argv[2]).then(run)
