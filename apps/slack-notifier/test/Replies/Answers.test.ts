import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { describe, expect, it } from "vitest"
import { filledFor, withAnswer } from "../../src/Replies/Answers.ts"
import { readAnswers } from "../../src/Settings/Answers.ts"
import { episode } from "../Delivery/Harness.ts"

const folder = new TemporaryFolder()

const alert = episode(1)
const path = join(folder.path, "answers")
mkdirSync(path)
for (const [file, text] of [
  ["free.txt", "{buyer}, it is free.\n"],
  ["показ.txt", "{покупатель}, когда вам удобно?"],
  ["wrong.txt", "Yes\n{price}"],
  ["two words.txt", "no name"],
  ["notes.md", "not an answer"]
] as const)
  writeFileSync(join(path, file), text)

describe("saved answers", () => {
  it("are the text files of a folder; what is wrong with others names the file", () => {
    const { answers, problems } = readAnswers(path)
    expect(answers.map(({ name }) => name)).toEqual(["free", "показ"])
    expect(problems.map(({ en }) => en)).toEqual([
      "names two words.txt: expected a name of up to 40 letters, digits, - and _",
      expect.stringContaining("names wrong.txt: line 2: {price} is unknown")
    ])
    expect(readAnswers(join(folder.path, "none")).problems[0]?.en).toContain(
      "which cannot be read: there is no such file"
    )
  })

  it("take the place of one another, and of nothing that a person wrote", () => {
    const { answers } = readAnswers(path)
    const [free, viewing] = answers.map(each => filledFor(each, alert).text)
    expect(free).toBe(`${alert.author}, it is free.`)
    expect(withAnswer("", free ?? "", answers, alert)).toBe(free)
    expect(withAnswer(`${free}\n`, viewing ?? "", answers, alert)).toBe(viewing)
    expect(withAnswer("Good day!", viewing ?? "", answers, alert)).toBe(`Good day!\n\n${viewing}`)
  })
})
