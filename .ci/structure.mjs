// Checks what types and lint cannot: the order of folders, the width of comments, the length of files, that
// libraries export their modules by name, and that editors find every package (`paths` in tsconfig.base.json).
//
// layers.json lists the folders and files of each package, top to bottom: one may import itself and those
// below it. Names in one string are on the same level and do not import each other; "." is the rest.
// docs/architecture.md has this list too; `node .ci/structure.mjs --write` brings it up to date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const MAX_LINES = 250
const MAX_COMMENT_WIDTH = 100

const root = fileURLToPath(new URL("..", import.meta.url))
const packages = JSON.parse(readFileSync(join(root, ".ci/layers.json"), "utf8"))
const problems = []

const filesIn = folder =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".ts"))
    .map(file => file.slice(0, -".ts".length))

/** The layer of a file: its index from the top, and its name. The longest name that fits counts. */
const layerOf = (layers, file) =>
  layers
    .flatMap((layer, index) => layer.split(" ").map(name => ({ index, name })))
    .filter(({ name }) => name === "." || name === file || file.startsWith(`${name}/`))
    .sort((a, b) => b.name.length - a.name.length || Number(b.name !== ".") - Number(a.name !== "."))[0]

for (const [folder, layers] of Object.entries(packages)) {
  for (const file of filesIn(join(root, folder))) {
    const path = `${folder}/${file}.ts`
    const text = readFileSync(join(root, path), "utf8")
    const lines = text.split("\n")
    if (lines.length - 1 > MAX_LINES) problems.push(`${path} has more than ${MAX_LINES} lines`)
    for (const [index, line] of lines.entries())
      if (line.length > MAX_COMMENT_WIDTH && /^\s*(\*|\/\/|\/\*)/.test(line))
        problems.push(`${path}:${index + 1} a comment is wider than ${MAX_COMMENT_WIDTH} columns`)

    const own = layerOf(layers, file)
    if (own === undefined) {
      problems.push(`${path} is in no layer: add its folder to .ci/layers.json`)
      continue
    }
    for (const [, internal] of text.matchAll(/(?:from|import)\s*\(?\s*"(@estate\/[^/"]+\/internal\/[^"]+)"/g))
      problems.push(`${path} imports ${internal}, which is internal to its package`)
    for (const [, imported] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)\.ts"/g)) {
      const target = relative(join(root, folder), join(root, dirname(path), imported))
      const other = target.startsWith("..") ? undefined : layerOf(layers, target)
      if (other === undefined || other.index > own.index || other.name === own.name) continue
      problems.push(`${path} imports ${target}.ts, which is not below it: ${layers.join(" › ")}`)
    }
  }
}

for (const library of ["api", "api-client", "decode", "domain"]) {
  const folder = join(root, "packages", library)
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  for (const file of readdirSync(join(folder, "src")).filter(name => name.endsWith(".ts")))
    if (!Object.hasOwn(exports, `./${file.slice(0, -".ts".length)}`))
      problems.push(
        `packages/${library}/src/${file} is for users, so package.json exports it; or move it to internal`
      )
}

const base = readFileSync(join(root, "tsconfig.base.json"), "utf8")
for (const folder of Object.keys(packages).filter(
  each => each.startsWith("packages/") && !each.includes("/bench/")
))
  if (!base.includes(`["./${folder}/*.ts"]`)) problems.push(`tsconfig.base.json has no path to ${folder}`)

const page = "docs/architecture.md"
const written = readFileSync(join(root, page), "utf8")
const list = Object.entries(packages).map(([folder, layers]) => `- \`${folder}\`: ${layers.join(" › ")}\n`)
const current = written.replace(
  /(<!-- layers -->\n)[\s\S]*?(<!-- \/layers -->)/,
  (_, start, end) => `${start}\n${list.join("")}\n${end}`
)
if (process.argv.includes("--write")) writeFileSync(join(root, page), current)
else if (current !== written) problems.push(`${page} is out of date: node .ci/structure.mjs --write`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
