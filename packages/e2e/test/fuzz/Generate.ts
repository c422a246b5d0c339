import type { Random } from "@estate/testing/Random"
import type { Contract, Parameter } from "./Contract.ts"
import type { HttpRequest } from "./Request.ts"

/** What a generated request contains, which decides its expected response. */
export interface Expected {
  /** The one parameter with an invalid value. */
  readonly invalid: string | undefined
  readonly key: (typeof keyKinds)[number]
  /** Contains arbitrary text: the response may be any that is declared. */
  readonly isWild: boolean
  /** Has an Idempotency-Key that other requests have too. */
  readonly sharesKey: boolean
  readonly acceptsGzip: boolean
}

/** Ids that exist in the store, by parameter name, and keys. */
export interface KnownRecords {
  readonly ids: Readonly<Record<string, ReadonlyArray<string>>>
  readonly keys: Readonly<Record<Exclude<Expected["key"], "none">, string>>
}

const hostile = [
  "'; DROP TABLE calls; --",
  "%25%5f",
  "\u0000",
  "ё".repeat(300),
  "😀😀😀",
  "\u202Eabc",
  "{{7*7}}",
  "../../etc/passwd",
  "<script>",
  "٣٤٥",
  "null",
  "[object Object]",
  "a\r\nx-evil: 1",
  "İİ"
]

/** An `Accept-Encoding`, and whether it allows gzip. */
const encodings: ReadonlyArray<readonly [string, boolean]> = [
  ["gzip", true],
  ["br;q=1, gzip;q=0.1", true],
  ["*", true],
  ["gzip;q=0, *", false],
  ["identity", false],
  [";q=,,gzip ;q=x", false],
  ["", false]
]

const SHARED_KEYS = ["a", '"a"', "b"]

const notIntegers = ["-1", "1e2", "0x10", " 7", "1.0", "abc", "99999999999999999999", "٣", "1,2", "+1", "NaN"]

/** A value that the parameter allows. */
const validValue = (random: Random, { name, schema }: Parameter, known: KnownRecords): string => {
  const ids = known.ids[name]
  if (ids !== undefined && ids.length > 0 && random.chance(0.9)) return random.pick(ids)
  if (schema.enum !== undefined) return String(random.pick(schema.enum))
  if (schema.items?.enum !== undefined) return String(random.pick(schema.items.enum))
  if (schema.type === "integer") {
    const minimum = schema.minimum ?? 0
    return String(
      minimum + random.below(Math.min(schema.maximum ?? 1000, random.chance(0.8) ? 20 : 1000) - minimum + 1)
    )
  }
  if (schema.format === "date") return `2026-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
  if (schema.pattern?.includes("/") === true)
    return `2026/${two(1 + random.below(12))}/${two(1 + random.below(28))}`
  if (schema.pattern?.includes(":") === true) return `${two(random.below(24))}:${two(random.below(60))}`
  if (name === "Idempotency-Key")
    return random.chance(0.5) ? random.pick(SHARED_KEYS) : `"${random.next()}-${random.next()}"`
  if (name === "ulid") return `01JD${String(random.below(1_000_000)).padStart(22, "0")}`
  if (name === "phoneNumber") return random.pick(["+7 (916) 123-45-67", "89161234567", "9161234567"])
  return random.pick(["ипотека", "Профсоюзная", "2-комн", "анна", "100%", "ЖК Сокол", "8 916 000"])
}

/** A value that the parameter does not allow; undefined if it allows every value. */
const invalidValue = (random: Random, { name, schema }: Parameter): string | undefined => {
  if (schema.enum !== undefined || schema.items?.enum !== undefined)
    return random.pick(["nope", "-1", "3", "ORDER"])
  if (schema.type === "integer") {
    const outside = [String((schema.minimum ?? 0) - 1), String((schema.maximum ?? 0) + 1)]
    return random.pick([...notIntegers, ...outside.filter(text => Number.isSafeInteger(Number(text)))])
  }
  if (schema.format === "date")
    return random.pick(["2026-02-30", "2026-13-01", "20.11.2026", "2026-1-1", "x"])
  if (schema.pattern?.includes("/") === true)
    return random.pick(["2026-11-20", "2026/02/30", "2026/13/01", "x"])
  if (schema.pattern?.includes(":") === true) return random.pick(["24:00", "9:30", "12:60", "noon"])
  if (name === "ulid")
    return random.pick(["x", "01JD", "!".repeat(26), "8".repeat(26), "я".repeat(26), "İ", "a".repeat(5000)])
  if (name === "Idempotency-Key") return random.pick(["", '""', "a b", '"', '"a", "b"', "a".repeat(256), "é"])
  if (name === "search") return random.pick(["ab", "я", "  x "])
  return name === "phoneNumber" ? random.pick(["phone", "—", "<>"]) : undefined
}

const two = (value: number) => String(value).padStart(2, "0")

const chooseInvalid = (random: Random, contract: Contract): Parameter | undefined =>
  contract.parameters.length > 0 && random.chance(0.35) ? random.pick(contract.parameters) : undefined

/** A request to an operation. With `wantedKey` set, everything else in it is valid. */
export const generate = (
  random: Random,
  contract: Contract,
  known: KnownRecords,
  wantedKey?: Expected["key"]
): readonly [HttpRequest, Expected] => {
  const choice = wantedKey === undefined ? chooseInvalid(random, contract) : undefined
  const invalid = choice === undefined ? undefined : invalidValue(random, choice)
  const isWild = wantedKey === undefined && invalid === undefined && random.chance(0.15)
  const query = new URLSearchParams()
  let path = contract.path
  const own: Record<string, string> = {}
  for (const parameter of contract.parameters) {
    const value =
      parameter === choice && invalid !== undefined
        ? invalid
        : isWild && parameter.in !== "header" && random.chance(0.4)
          ? random.pick(hostile)
          : validValue(random, parameter, known)
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(value))
    else if (parameter.required === true || parameter === choice || random.chance(0.3)) {
      if (parameter.in === "query") query.append(parameter.name, value)
      else own[parameter.name] = value
    }
    if (isWild && parameter.in === "query" && random.chance(0.1))
      query.append(parameter.name, random.pick(hostile))
  }
  if (random.chance(0.05)) query.append("unknown", "ignored")
  const key = contract.takesKey ? (wantedKey ?? chooseKey(random)) : "none"
  const [headers, body, bodyIsValid] = contract.takesBody
    ? bodyOf(random, wantedKey !== undefined)
    : [{}, undefined, true]
  const [encoding, acceptsGzip] = random.chance(0.3) ? random.pick(encodings) : [undefined, false]
  if (encoding !== undefined) own["Accept-Encoding"] = encoding
  const text = query.toString()
  return [
    {
      method: contract.method,
      path: text === "" ? path : `${path}?${text}`,
      headers: { ...headers, ...own, ...keyHeader(random, key, known) },
      body
    },
    {
      // The service looks at the body before the headers.
      invalid:
        invalid !== undefined && (bodyIsValid || choice?.in === "path")
          ? choice?.name
          : bodyIsValid
            ? undefined
            : "message",
      key: contract.takesKey ? key : "good",
      isWild,
      sharesKey: SHARED_KEYS.includes(own["Idempotency-Key"] ?? ""),
      acceptsGzip
    }
  ]
}

/** The kinds of key that a request can carry. */
export const keyKinds = ["good", "none", "wrong", "narrow", "foreign"] as const

const chooseKey = (random: Random): Expected["key"] => (random.chance(0.85) ? "good" : random.pick(keyKinds))

const keyHeader = (
  random: Random,
  key: Expected["key"],
  known: KnownRecords
): Readonly<Record<string, string>> => {
  if (key === "none") return {}
  const value = known.keys[key]
  return random.chance(0.5) ? { authorization: `Bearer ${value}` } : { "x-api-key": value }
}

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }

const bodyOf = (
  random: Random,
  mustBeValid: boolean
): readonly [Readonly<Record<string, string>>, string | Buffer, boolean] => {
  const text = random.pick([
    "Добрый день!",
    "😀".repeat(4000),
    "a",
    ...hostile.filter(each => each.trim() !== "")
  ])
  const multipart = [
    "--edge",
    'Content-Disposition: form-data; name="message"',
    "",
    text.replaceAll(/[\r\n]/g, " "),
    "--edge--",
    ""
  ].join("\r\n")
  const bodies: ReadonlyArray<readonly [Readonly<Record<string, string>>, string | Buffer, boolean]> = [
    [json, JSON.stringify({ message: text }), true],
    [json, JSON.stringify({ message: text, more: [1] }), true],
    [form, new URLSearchParams({ message: text }).toString(), true],
    [{ "content-type": "multipart/form-data; boundary=edge" }, multipart, true],
    [json, JSON.stringify({ message: "я".repeat(4001) }), false],
    [json, JSON.stringify({ message: "  " }), false],
    [json, JSON.stringify({ message: 7 }), false],
    [json, "{}", false],
    [json, "[]", false],
    [json, '{"message":', false],
    [json, "", false],
    [{ "content-type": "text/plain" }, text, false],
    [{ "content-type": "multipart/form-data; boundary=edge" }, "--edge\r\nnonsense", false],
    [json, JSON.stringify({ message: "x".repeat(70_000) }), false]
  ]
  return random.pick(mustBeValid ? bodies.slice(0, 4) : bodies)
}
