import { describe, expect, it } from "vitest"
import { loadEstate } from "../src/Commands.ts"
import { inFull } from "../src/ShortForms.ts"

const { node: root } = await loadEstate([])

const typed = (line: string) => inFull(line.split(" ")).join(" ")

describe("words that people try", () => {
  it.each([
    ["inbox", "threads"],
    ["whoami", "auth status"],
    ["threads unread", "threads list --unread"],
    ["chats waiting", "threads list --waiting"],
    ["calls missed --in yesterday", "calls list --missed --in yesterday"],
    ["invoices unpaid", "invoices list --unpaid"],
    ["threads answer 1 Hello", "threads reply 1 Hello"],
    ["threads send 1 Hello", "threads reply 1 Hello"],
    ["threads show 1", "threads read 1"],
    ["threads open 1", "open 1"],
    ["search Anna", "threads list --search Anna"],
    ["catalogue find Lesnoy", "catalogue list --search Lesnoy"],
    ["listings --missing photos", "listings missing --missing photos"],
    ["invoices 1042", "invoices show 1042"],
    ["catalogue 2048 --json", "catalogue show 2048 --json"],
    ["listing 42 43", "listings missing 42 43"],
    ["listings without photos", "listings missing --missing photos"],
    ["threads 3", "threads read 3"],
    ["threads new", "threads list --unread"],
    ["answers new viewing", "answers edit viewing"],
    ["profiles", "auth status"],
    ["profiles list", "auth status"],
    ["profile use work", "auth switch work"],
    ["profiles --json", "auth status --json"],
    ["config", "help environment"],
    ["reply 1 Hello", "threads reply 1 Hello"],
    ["read 1", "threads read 1"],
    ["help reply", "help threads reply"]
  ])("%s is %s", (line, full) => {
    expect(typed(line)).toBe(full)
  })

  it("change nothing of what is a command already", () => {
    const paths = root.commands.flatMap(({ name, aliases, commands }) =>
      [name, ...aliases].flatMap(first => [
        first,
        ...commands.flatMap(each => [each.name, ...each.aliases].map(second => `${first} ${second}`))
      ])
    )
    for (const path of paths) expect(typed(path)).toBe(path)
  })

  it("lead to commands that exist", () => {
    const names = root.commands.map(({ name }) => name)
    for (const line of ["inbox", "missed", "answer", "complexes", "morning", "profile", "staff", "bills"])
      expect(names).toContain(typed(line).split(" ")[0])
  })
})
