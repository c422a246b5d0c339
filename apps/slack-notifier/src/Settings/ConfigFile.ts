import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { readRules } from "@estate/rules/File/ReadRules"
import { at, decodeWritten, duplicates, type Problem } from "@estate/rules/File/Written"
import { type Place, readYaml } from "@estate/rules/File/YamlText"
import type { Rules } from "@estate/rules/Rules"
import type { Translations } from "@estate/text/Language"
import { type DateTime, Either, Predicate, Record, type Schema } from "effect"
import { Companies, CompanyEntry, FileSettings, ruleKeys } from "./FileForm.ts"
import { about, readNamedFile, whyUnreadable } from "./NamedFile.ts"
import { readSecrets, type SecretReference, type Secrets, secretFilesIn } from "./Secrets.ts"
import { readState } from "./StateLocation.ts"

/** Something wrong in the file: where, and what. It never has a value that may be a secret. */
export interface FileProblem {
  /** Undefined: the file itself cannot be read. */
  readonly place: Place | undefined
  /** Empty for the text as a whole. */
  readonly field: string
  readonly what: Translations
}

/** The text of the file, and of the file of owners that it names, if it was read. */
export interface FileTexts {
  readonly text: string
  readonly owners: string | undefined
}

/** The file's contents: settings, valid companies, rules, and all problems. */
export interface ConfigFile extends FileSettings {
  readonly companies: ReadonlyArray<CompanyEntry>
  readonly hasCompanies: boolean
  readonly secrets: Secrets
  /** Undefined if none are written, or if they are wrong. */
  readonly rules: Rules | undefined
  /** All that the rules were read from; empty if none are written. */
  readonly rulesText: string
  /** Undefined if there is no file, or if it cannot be read. */
  readonly texts: FileTexts | undefined
  /** Whether the file tells where the state is, or that it is in its usual place. */
  readonly isStateKnown: boolean
  /** The files that it names, also those that cannot be read. */
  readonly files: ReadonlyArray<string>
  readonly problems: ReadonlyArray<FileProblem>
}

/** The contents if no file is set. */
export const noFile: ConfigFile = {
  companies: [],
  hasCompanies: false,
  secrets: new Map(),
  rules: undefined,
  rulesText: "",
  texts: undefined,
  isStateKnown: true,
  files: [],
  problems: []
}

type Zone = DateTime.TimeZone.Named

/**
 * Reads the file, and those that it names, and reports all problems at once. The zone is that of
 * companies which name none.
 */
export const readConfigFile = (path: string, zone: Zone): ConfigFile =>
  Either.match(Either.try({ try: () => readFileSync(path, "utf8"), catch: whyUnreadable }), {
    onLeft: why => unreadable([{ place: undefined, field: "", what: about(path)(why) }], false),
    onRight: text => readConfig({ text, owners: undefined }, dirname(path), zone)
  })

const unreadable = (problems: ReadonlyArray<FileProblem>, isStateKnown: boolean): ConfigFile => ({
  ...noFile,
  hasCompanies: true,
  isStateKnown,
  problems
})

/**
 * Reads the text of a file in a folder, and reports all problems at once. Owners that are not given
 * are read from their file.
 */
export const readConfig = (texts: FileTexts, folder: string, zone: Zone): ConfigFile => {
  const yaml = readYaml(texts.text)
  if (yaml.problems.length > 0)
    return unreadable(
      yaml.problems.map(({ what, ...place }) => ({ place, field: "", what })),
      !texts.text.includes("state")
    )
  const problems: Array<Problem> = []
  const content = contentOf(yaml.value, texts, { folder, zone }, problems)
  const placed = problems.map(({ path, what }) => ({
    place: yaml.placeOf(path),
    field: path.map(String).join("."),
    what
  }))
  return {
    ...content,
    problems: placed.toSorted(
      ({ place: one }, { place: other }) => one.line - other.line || one.column - other.column
    )
  }
}

/** Where relative paths begin, and the zone of whatever names none. */
interface Surroundings {
  readonly folder: string
  readonly zone: Zone
}

const contentOf = (
  value: unknown,
  texts: FileTexts,
  { folder, zone }: Surroundings,
  problems: Array<Problem>
): Omit<ConfigFile, "problems"> => {
  const fields = Predicate.isRecord(value) ? value : undefined
  const { companies: written, ...rest } = fields ?? {}
  const own = Record.filter(rest, (_, key) => !ruleKeys.includes(key))
  const state = typeof own.state === "string" ? readState(own.state) : undefined
  const settings = valid(FileSettings, fields === undefined ? value : own, [], problems) ?? {
    ...(state === undefined ? {} : { state })
  }
  const entries = written === undefined ? [] : (valid(Companies, written, ["companies"], problems) ?? [])
  const companies = entries.map((entry, index) => valid(CompanyEntry, entry, ["companies", index], problems))
  problems.push(
    ...duplicates(
      companies.map(company => ({ name: company?.name })),
      ["companies"]
    )
  )
  const references = [
    ...referencesIn(settings, []),
    ...companies.flatMap((company, index) =>
      company === undefined ? [] : referencesIn(company, ["companies", index])
    )
  ]
  const secrets = readSecrets(references, folder)
  problems.push(...secrets.problems)
  const { files, owners, ...rules } = rulesOf(
    Record.filter(rest, (_, key) => ruleKeys.includes(key)),
    { companies: namesIn(entries), folder, zone: zoneOf(companies, zone), owners: texts.owners },
    problems
  )
  return {
    ...settings,
    ...rules,
    companies: companies.flatMap(company => company ?? []),
    hasCompanies: written !== undefined,
    secrets: secrets.secrets,
    texts: { text: texts.text, owners },
    isStateKnown: fields !== undefined && (!("state" in own) || state !== undefined),
    files: [...secretFilesIn(references, folder), ...files]
  }
}

/** The value, unless it is wrong: then its problems are added to the others. */
const valid = <A, I>(
  schema: Schema.Schema<A, I>,
  value: unknown,
  path: ReadonlyArray<PropertyKey>,
  problems: Array<Problem>
): A | undefined => {
  const decoded = decodeWritten(schema, value)
  if ("value" in decoded) return decoded.value
  problems.push(...decoded.problems.map(at(path)))
  return undefined
}

/** The rules may name a company that is wrong in other fields. */
const namesIn = (entries: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  entries.length === 0
    ? [ONLY_COMPANY]
    : entries.flatMap(entry =>
        Predicate.hasProperty(entry, "name") && typeof entry.name === "string" ? entry.name : []
      )

/** The name of the company that the environment describes. */
export const ONLY_COMPANY = "default"

/** Calendars without a zone are in that of the companies, if all have the same. */
const zoneOf = (companies: ReadonlyArray<CompanyEntry | undefined>, zone: Zone): Zone => {
  const [first = zone, ...others] = companies.map(company => company?.timeZone ?? zone)
  return others.every(({ id }) => id === first.id) ? first : zone
}

/** No agency has more owners than fit in. */
const MAX_OWNERS_BYTES = 16_000_000

interface RulesContext extends Surroundings {
  readonly companies: ReadonlyArray<string>
  readonly owners: string | undefined
}

const rulesOf = (
  written: Readonly<Record<string, unknown>>,
  { companies, folder, zone, owners: given }: RulesContext,
  problems: Array<Problem>
): Pick<ConfigFile, "rules" | "rulesText" | "files"> & Pick<FileTexts, "owners"> => {
  if (Record.isEmptyRecord(written)) return { rules: undefined, rulesText: "", files: [], owners: undefined }
  const { owners: named, ...others } = written
  const path = typeof named === "string" && named !== "" ? resolve(folder, named) : undefined
  const isRead = path === undefined || given !== undefined
  const found = isRead ? Either.right(given) : readNamedFile(path, MAX_OWNERS_BYTES)
  if (Either.isLeft(found)) problems.push({ path: ["owners"], what: found.left })
  const owners = Either.getOrUndefined(found)
  const read = readRules(Either.isRight(found) ? written : others, { companies, zone, owners })
  if (Either.isLeft(read)) problems.push(...read.left)
  return {
    rules: Either.getOrUndefined(read),
    rulesText: JSON.stringify([written, owners, zone.id]),
    files: path === undefined ? [] : [path],
    owners
  }
}

const referencesIn = (
  {
    apiKeyFrom,
    slackTokenFrom
  }: { readonly apiKeyFrom?: string; readonly slackTokenFrom?: string | undefined },
  path: ReadonlyArray<PropertyKey>
): ReadonlyArray<SecretReference> => [
  ...(apiKeyFrom === undefined
    ? []
    : [{ path: [...path, "apiKeyFrom"], source: apiKeyFrom, kind: "key" as const }]),
  ...(slackTokenFrom === undefined
    ? []
    : [{ path: [...path, "slackTokenFrom"], source: slackTokenFrom, kind: "token" as const }])
]
