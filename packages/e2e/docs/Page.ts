import { readdirSync, readFileSync } from "node:fs"
import { repository } from "../pack/Project.ts"

/** A block of code, with the instructions in the comments right before it. */
export interface Block {
  /** Where it begins: `README.md:29`. */
  readonly at: string
  readonly language: string
  readonly code: string
  /** Why it is not run; undefined if it is. */
  readonly notRun: string | undefined
  /** The file of the page's folder that it is written to. */
  readonly file: string | undefined
  /** True for commands that run until the end of the page, on a terminal of their own. */
  readonly isServer: boolean
}

/** A page of Markdown with its blocks of code. */
export interface Page {
  readonly path: string
  readonly blocks: ReadonlyArray<Block>
}

const PARTS = /^( *)(`{3,})(\S*)[^\n]*\n(.*?)^ *\2 *$|<!--\s+(.*?)\s+-->/gms
const SERVER = "runs until the end of the page"

/** Reads a page: its blocks, and the commands in its comments that readers need not see. */
const readPage = (path: string): Page => {
  const text = readFileSync(repository(path), "utf8")
  const blocks: Array<Block> = []
  let comments: Array<string> = []
  let end = 0
  for (const part of text.matchAll(PARTS)) {
    const [whole, indent = "", , language = "", code = "", comment] = part
    if (text.slice(end, part.index).trim() !== "") comments = []
    end = part.index + whole.length
    const at = `${path}:${text.slice(0, part.index).split("\n").length}`
    const after = (name: string) =>
      comments
        .find(each => each.startsWith(name))
        ?.slice(name.length)
        .trim()
    if (comment === undefined) {
      blocks.push({
        at,
        language,
        code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
        notRun: after("not run:"),
        file: after("file:"),
        isServer: comments.includes(SERVER)
      })
      comments = []
    } else if (comment.startsWith("run:"))
      blocks.push({
        at,
        language: "sh",
        code: comment.slice("run:".length).trim(),
        notRun: undefined,
        file: undefined,
        isServer: false
      })
    else comments.push(comment)
  }
  return { path, blocks }
}

const isPublished = (folder: string) =>
  !JSON.parse(readFileSync(repository(`${folder}/package.json`), "utf8")).private

/** The pages for people who use Estate, except for the generated ones. */
export const pages: ReadonlyArray<Page> = [
  "README.md",
  ...readdirSync(repository("apps")).map(name => `apps/${name}/README.md`),
  ...readdirSync(repository("packages"))
    .filter(name => isPublished(`packages/${name}`))
    .map(name => `packages/${name}/README.md`),
  ...readdirSync(repository("docs"), { recursive: true, encoding: "utf8" })
    .filter(name => /^(?!api\/|reference\/|node_modules\/).*\.md$/.test(name))
    .map(name => `docs/${name}`)
].map(readPage)

/** A command of a `console` block, and what the page shows after it. */
export interface Step {
  readonly command: string
  readonly shown: string
}

/** The commands after `$ `; a backslash at the end of a line continues one. */
export const stepsOf = ({ code }: Block): ReadonlyArray<Step> =>
  code
    .split(/^\$ /m)
    .slice(1)
    .map(text => {
      const [command = ""] = /^(.*\\\n)*.*/.exec(text) ?? []
      return { command, shown: text.slice(command.length).trim() }
    })
