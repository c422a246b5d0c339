import { conditionNames, conditions } from "../../packages/rules/dist/File/ConditionTable.js"
import { code, generated, page, plain, table } from "./markdown.mjs"

const threadOf = ({ fits }) =>
  Object.entries(fits)
    .map(([fact, value]) => code(`${fact}: ${value}`))
    .join(", ")

/** The page of the conditions that a route can have. */
export const conditionsPage = () =>
  page([
    generated,
    "# Conditions of the rules",
    "A route's `match` has these, and `not` with the same. All of them must hold; of a condition with several values, one value must fit. [How to write rules](../how-to/rules.md).",
    table(
      ["condition", "what it asks", "a value, and a test that fits", "in silences"],
      conditionNames.map(name => {
        const { description, examples, isForSilences } = conditions[name]
        const [example] = examples
        return [
          code(name),
          plain(description.en),
          `${code(`${name}: ${example.value}`)} takes ${threadOf(example)}`,
          isForSilences ? code(`--${name}`) : "no"
        ]
      })
    ),
    "In words, `*` is any letters; case, `ё` and what stands between words make no difference."
  ])
