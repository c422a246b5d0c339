import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { noSuchSetting } from "@estate/rules/File/NoSuchSetting"
import { locationIn, type Problem, reportDuplicates } from "@estate/rules/File/Written"
import { readYaml, type TextPosition } from "@estate/rules/File/YamlText"
import { parseLocation } from "@estate/store/StoreLocation"
import type { Translations } from "@estate/text/Language"
import { type DateTime, Either, Predicate, Record, Struct } from "effect"
import { Companies, CompanyEntry, FileSettings, ruleKeys } from "./FileForm.ts"
import { type FileRules, ONLY_COMPANY, readFileRules, type Surroundings } from "./FileRules.ts"
import { about, whyUnreadable, withTilde } from "./NamedFile.ts"
import { readSecrets, type SecretKind, type SecretReference, type Secrets, secretFilesIn } from "./Secrets.ts"

/**
 * A problem in the file: where it is, and what it is. It never contains a value that may be a
 * secret.
 */
export interface FileProblem {
  /** Undefined if the file itself cannot be read. */
  readonly position: TextPosition | undefined
  /** Empty for the text as a whole. */
  readonly field: string
  readonly what: Translations
  /** The secret whose file is invalid; undefined if the problem is in this file. */
  readonly secret: SecretKind | undefined
}

/** The text of the file, and of the file of owners that it names, if it was read. */
export interface FileTexts {
  readonly text: string
  readonly owners: string | undefined
}

/** The file's contents: settings, valid companies, rules, and all problems. */
export interface ConfigFile extends FileSettings {
  /** The companies in the file or, if there are none, the one that the environment describes. */
  readonly companies: ReadonlyArray<CompanyEntry>
  /** The secrets that it names, and those of them that are in files. */
  readonly references: ReadonlyArray<SecretReference>
  readonly secrets: Secrets
  /** Undefined if none are written. */
  readonly rules: FileRules | undefined
  /** Undefined if there is no file, or if it cannot be read. */
  readonly texts: FileTexts | undefined
  /**
   * False if the file may say where the state is, but cannot be read. A missing or empty file says
   * nothing: the state is in its default place, if it has the settings of that place.
   */
  readonly isStateKnown: boolean
  /** The files that it names, also those that cannot be read. */
  readonly files: ReadonlyArray<string>
  readonly problems: ReadonlyArray<FileProblem>
}

/** The company that the environment describes. */
const environmentEntry: CompanyEntry = { name: ONLY_COMPANY, apiKeyFrom: "ESTATE_API_KEY" }

/** The contents if no file is set. */
export const noFile: ConfigFile = {
  companies: [environmentEntry],
  references: [],
  secrets: new Map(),
  rules: undefined,
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
    onLeft: why => unreadable([{ position: undefined, what: about(path)(withTilde(path, why)) }], true),
    onRight: text => readConfig({ text, owners: undefined }, dirname(path), zone)
  })

const unreadable = (
  problems: ReadonlyArray<Pick<FileProblem, "position" | "what">>,
  isStateKnown: boolean
): ConfigFile => ({
  ...noFile,
  companies: [],
  isStateKnown,
  problems: problems.map(problem => ({ ...problem, field: "", secret: undefined }))
})

const noSettings: Translations = {
  en: "there are no settings in the file",
  ru: "в файле нет настроек"
}

/** What is wrong with a file that is empty, or has something else than settings. */
const notSettings = (value: unknown): Translations => {
  if (value === null || value === undefined) return noSettings
  const [en, ru] = Array.isArray(value) ? ["a list", "список"] : ["a single value", "одно значение"]
  return {
    en: `the file is ${en}; expected settings with their names, such as companies: or routes:`,
    ru: `в файле ${ru}; ожидаются настройки с их именами, например companies: или routes:`
  }
}

/**
 * Reads the text of a file in a folder, and reports all problems at once. Owners that are not given
 * are read from their file.
 */
export const readConfig = (texts: FileTexts, folder: string, zone: Zone): ConfigFile => {
  const yaml = readYaml(texts.text)
  const isStateKnown = !texts.text.includes("state")
  if (yaml.problems.length > 0)
    return unreadable(
      yaml.problems.map(({ what, ...position }) => ({ position, what })),
      isStateKnown
    )
  if (!Predicate.isRecord(yaml.value))
    return unreadable([{ position: yaml.positionOf([]), what: notSettings(yaml.value) }], isStateKnown)
  const problems: Array<Found> = []
  const content = contentOf(yaml.value, texts, { folder, zone }, problems)
  const placed = problems.map(({ path, what, secret }) => ({
    position: yaml.positionOf(path),
    field: path.map(String).join("."),
    what,
    secret
  }))
  return {
    ...content,
    problems: placed.toSorted(
      ({ position: one }, { position: other }) => one.line - other.line || one.column - other.column
    )
  }
}

/** What is wrong in the text, or with the file of a secret. */
type Found = Problem & Partial<Pick<FileProblem, "secret">>

const contentOf = (
  { companies: written, ...rest }: Record.ReadonlyRecord<string, unknown>,
  texts: FileTexts,
  surroundings: Surroundings,
  problems: Array<Found>
): Omit<ConfigFile, "problems"> => {
  const ownKeys = Object.keys(FileSettings.fields)
  const known = ["companies", ...ownKeys, ...ruleKeys]
  const unknown = Object.keys(rest).filter(key => !known.includes(key))
  problems.push(...unknown.map(key => ({ path: [key], what: noSuchSetting(key, known) })))
  const own = Record.filter(rest, (_, key) => ownKeys.includes(key))
  const state = typeof own.state === "string" ? Either.getOrUndefined(parseLocation(own.state)) : undefined
  const root = locationIn(problems)
  const settings = root.valid(FileSettings, own) ?? {
    ...(state === undefined ? {} : { state })
  }
  const here = root.at("companies")
  const entries = written === undefined ? [] : (here.valid(Companies, written) ?? [])
  const companies = entries.map((entry, index) => here.at(index).valid(CompanyEntry, entry))
  reportDuplicates(
    companies.map(company => ({ name: company?.name })),
    here
  )
  const references = [
    ...referencesIn(settings, []),
    ...companies.flatMap((company, index) =>
      company === undefined ? [] : referencesIn(company, ["companies", index])
    )
  ]
  const { secrets, problems: secretProblems } = readSecrets(references, surroundings.folder)
  problems.push(...secretProblems)
  const zones = companies.map(company => company?.timeZone ?? surroundings.zone)
  const rules = readFileRules(rest, { ...surroundings, entries, zones, owners: texts.owners }, problems)
  return {
    ...settings,
    ...(settings.answers !== undefined && { answers: resolve(surroundings.folder, settings.answers) }),
    companies: written === undefined ? [environmentEntry] : companies.flatMap(company => company ?? []),
    references,
    secrets,
    rules,
    texts: { text: texts.text, owners: rules?.owners },
    isStateKnown: !("state" in own) || state !== undefined,
    files: [...secretFilesIn(references, surroundings.folder), ...(rules?.files ?? [])]
  }
}

const secretKeys = { apiKeyFrom: "key", slackTokenFrom: "token", slackAppTokenFrom: "app token" } as const

const referencesIn = (
  entry: { readonly [Key in keyof typeof secretKeys | "name"]?: string | undefined },
  path: ReadonlyArray<PropertyKey>
): ReadonlyArray<SecretReference> =>
  Struct.entries(secretKeys).flatMap(([key, kind]) => {
    const source = entry[key]
    return source === undefined ? [] : [{ path: [...path, key], source, kind, company: entry.name ?? "" }]
  })
