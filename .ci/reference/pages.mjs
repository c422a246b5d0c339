// Writes docs/reference from the built packages and programs.
// With --check it writes nothing, and fails if a page is out of date.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { apiPage } from "./api.mjs"
import { errorsPage } from "./errors.mjs"
import { programPage, programs, settingsPage } from "./programs.mjs"
import { conditionsPage } from "./rules.mjs"

const folder = new URL("../../docs/reference/", import.meta.url)
const pages = {
  ...Object.fromEntries(programs.map(program => [`${program.name}.md`, programPage(program)])),
  "settings.md": settingsPage(programs),
  "errors.md": errorsPage(),
  "api.md": apiPage(),
  "conditions.md": conditionsPage()
}

const written = file => {
  try {
    return readFileSync(new URL(file, folder), "utf8")
  } catch {
    return ""
  }
}

mkdirSync(folder, { recursive: true })
for (const [file, text] of Object.entries(pages)) {
  if (!process.argv.includes("--check")) writeFileSync(new URL(file, folder), text)
  else if (written(file) !== text) {
    console.error(`docs/reference/${file} is out of date: pnpm reference`)
    process.exitCode = 1
  }
}
