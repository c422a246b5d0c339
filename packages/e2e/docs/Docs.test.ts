import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { repository, run } from "../pack/Project.ts"
import { isAsShown, normalOutput } from "./Output.ts"
import { type Block, pages } from "./Page.ts"
import { fileNameOf, isIsolated, Shell } from "./Shell.ts"

const RUN = ["sh", "console", "ts"]
const READ = ["json", "yaml"]
/** Blocks without a language are diagrams made of characters, or only output. */
const SHOWN = ["", "ini", "nginx", "haproxy", "caddyfile"]

const temporary = new TemporaryFolder()
const folder = temporary.file("blocks")

const blocks = pages.flatMap(page => page.blocks)
const isRun = ({ language, notRun }: Block) => RUN.includes(language) && notRun === undefined

beforeAll(async () => {
  mkdirSync(folder)
  // All packages of the repository and what they depend on, as built.
  symlinkSync(repository("node_modules/.pnpm/node_modules"), `${folder}/node_modules`)
  for (const { at, code } of blocks.filter(block => isRun(block) && block.language === "ts"))
    writeFileSync(`${folder}/${fileNameOf(at)}.ts`, code)
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }')
  const compilerOptions = {
    composite: false,
    incremental: false,
    customConditions: [],
    // An example may end with a value that its reader uses next.
    noUnusedLocals: false,
    paths: {},
    typeRoots: [repository("node_modules/@types")]
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: repository("tsconfig.base.json"), compilerOptions, include: ["*.ts"] })
  )
  await run([repository("node_modules/.bin/tsc"), "-p", "."], folder)
})

describe("the blocks of code in the pages", () => {
  it("are in a language that is run, read or only shown", () => {
    const languages = [...RUN, ...READ, ...SHOWN]
    expect(blocks.filter(({ language }) => !languages.includes(language)).map(({ at }) => at)).toEqual([])
  })

  it("are run, or say why not", () => {
    expect(blocks.filter(({ notRun }) => notRun === "").map(({ at }) => at)).toEqual([])
  })

  it.each(blocks.filter(({ language }) => language === "json"))(
    "are JSON, or lines of it: $at",
    ({ code }) => {
      const isOne = /^[[{]\n/.test(code)
      for (const text of isOne ? [code] : code.trim().split("\n")) JSON.parse(text)
    }
  )

  it.each(blocks.filter(({ language }) => language === "yaml"))("are YAML: $at", ({ code }) => {
    parse(code)
  })

  const toRun = pages.filter(page => page.blocks.some(isRun))
  const each = isIsolated ? it.concurrent.each(toRun) : it.each(toRun)
  each("run as written: $path", async page => {
    const shell = new Shell(folder)
    try {
      const { failure, shown } = await shell.run(page)
      if (failure !== undefined) throw new Error(failure)
      for (const { at, step, output, goesOn } of shown)
        if (step.shown !== "" && !isAsShown(step.shown, output, goesOn))
          expect(normalOutput(output), `${at}: ${step.command}`).toBe(normalOutput(step.shown))
    } finally {
      await shell.close()
    }
  })
})
