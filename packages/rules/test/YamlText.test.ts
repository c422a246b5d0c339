import { describe, expect, it } from "@effect/vitest"
import { readYaml } from "@estate/rules/File/YamlText"
import { FastCheck as fc } from "effect"

const text = `# Rules of an agency
people:
  anna: { slack: U01ANNA, reply: true }
routes:
  - name: spam
    drop: true
  - { name: hot, channel: "#hot",
      closed: post }
at: 09:00
dates: [2027-01-01..2027-01-08]
"off": off
`

describe("a text of YAML", () => {
  const yaml = readYaml(text)

  it("says what is written: times, dates and off are texts", () => {
    expect(yaml).toMatchObject({
      problems: [],
      value: {
        people: { anna: { slack: "U01ANNA", reply: true } },
        routes: [
          { name: "spam", drop: true },
          { name: "hot", channel: "#hot", closed: "post" }
        ],
        at: "09:00",
        dates: ["2027-01-01..2027-01-08"],
        off: "off"
      }
    })
  })

  it.each([
    [[], 2, 1],
    [["people"], 2, 1],
    [["people", "anna", "reply"], 3, 27],
    [["routes", 0], 5, 5],
    [["routes", 1, "closed"], 8, 7],
    [["routes", 1, "chain"], 7, 5],
    [["routes", 7, "name"], 4, 1],
    [["dates", 0], 10, 9],
    [["at", 0], 9, 1],
    [["unknown"], 2, 1]
  ])("%j stands in line %i, column %i", (path, line, column) => {
    expect(yaml.positionOf(path)).toEqual({ line, column })
  })

  it("JSON is YAML", () => {
    const json = readYaml('{\n  "companies": [\n    { "name": 5 }\n  ]\n}\n')
    expect(json.value).toEqual({ companies: [{ name: 5 }] })
    expect(json.positionOf(["companies", 0, "name"])).toEqual({ line: 3, column: 7 })
  })

  it("JSON says the same to its own parser as to that of YAML", () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const json = JSON.stringify(value, undefined, 2)
        const yaml = readYaml(`${json}\n# a comment, which JSON does not have\n`)
        expect(yaml.problems).toEqual([])
        expect(JSON.stringify(readYaml(json).value)).toBe(JSON.stringify(yaml.value))
      })
    )
  })

  it("an empty text says nothing", () => {
    expect(readYaml("")).toMatchObject({ value: null, problems: [] })
    expect(readYaml("").positionOf(["routes"])).toEqual({ line: 1, column: 1 })
  })
})

describe("a text that cannot be read says where and why", () => {
  it.each([
    ["a tab", "routes:\n\t- name: a\n", 2],
    ["a list that is not closed", "routes: [a, b\nclaim: c\n", 2],
    ["a field that is there twice", "claim: a\nroutes: []\nclaim: b\n", 3],
    ["an alias without its anchor", "a: 1\nb: *c\n", 2],
    ["two documents", "a: 1\n---\nb: 2\n", 2],
    ["a tag that YAML does not have", "a: 1\nb: !secret x\n", 2]
  ])("%s", (_, broken, line) => {
    const { problems, value } = readYaml(broken)
    expect(problems[0]).toMatchObject({ line, what: { en: expect.stringMatching(/^cannot be read: \S/) } })
    expect(value).toBeUndefined()
  })

  it.each([
    ["of the first field of an entry", "routes:\n  - name:secret\n    drop: true\n", 2],
    ["of a field between others", "routes:\n  - name: a\n    channel:secret\n    drop: true\n", 3],
    ["of the last field", "claim:\n  holds: a\nowners:secret.csv\n", 3],
    ["of a list", "digests:[{ name: a, at: b }]\nowners: b\n", 1],
    ["after the - of an entry", "routes:\n  -name: secret\n    drop: true\n", 2]
  ])("a missing space %s, once", (_, broken, line) => {
    const { problems } = readYaml(broken)
    expect(problems).toEqual([
      {
        line,
        column: expect.any(Number),
        what: expect.objectContaining({
          en: "cannot be read: the space after a colon, or after the - of a list, is missing in this line"
        })
      }
    ])
  })

  it("but a space that is there, or an address, is not called missing", () => {
    for (const broken of ["a: b: c\n", "a: http://x\n b: c\n", "- mon-fri 09:00-20:00\nb\n"])
      expect(readYaml(broken).problems.map(({ what }) => what.en)).toEqual([
        expect.not.stringContaining("the space after")
      ])
  })

  it.each([
    "a: @secret",
    "a: *secret",
    "a: !secret x",
    "a: |secret\n x",
    "- a\nb: secret",
    'a: "x" secret',
    '{ "a": 1 }} secret',
    'a: "\\qsecret"'
  ])("and repeats nothing of %j, which may be a secret", broken => {
    const { problems } = readYaml(broken)
    expect(problems.length).toBeGreaterThan(0)
    expect(JSON.stringify(problems)).not.toContain("secret")
    expect(
      problems.filter(({ what }) => !/не удалось прочитать: \p{Script=Cyrillic}/u.test(what.ru))
    ).toEqual([])
  })

  it("aliases that would fill the memory", () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9)}]`
    )
    expect(readYaml(["a0: &a0 x", ...levels].join("\n")).problems).toHaveLength(1)
  })
})
