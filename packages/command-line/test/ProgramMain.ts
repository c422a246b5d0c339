import { runMain } from "@estate/command-line/RunMain"
import { program } from "./Program.ts"

runMain(program)
