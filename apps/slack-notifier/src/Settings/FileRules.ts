import { resolve } from "node:path"
import { readRules } from "@estate/rules/File/ReadRules"
import type { Problem } from "@estate/rules/File/Written"
import type { Rules } from "@estate/rules/Rules"
import { type DateTime, Either, Predicate, Record } from "effect"
import { ruleKeys } from "./FileForm.ts"
import { readNamedFile } from "./NamedFile.ts"

/** The rules in the settings file. */
export interface FileRules {
  /** Undefined if they are wrong. */
  readonly value: Rules | undefined
  /** All that they were read from. */
  readonly text: string
  /** The zone of times that name none. */
  readonly zone: DateTime.TimeZone.Named
  readonly testCount: number
  /** The contents of the file of owners, if they name one that can be read. */
  readonly owners: string | undefined
  /** The files that they name. */
  readonly files: ReadonlyArray<string>
}

/** Where relative paths begin, and the default zone. */
export interface Surroundings {
  readonly folder: string
  readonly zone: DateTime.TimeZone.Named
}

interface RulesContext extends Surroundings {
  /** The companies as they are written, and their zones. */
  readonly entries: ReadonlyArray<unknown>
  readonly zones: ReadonlyArray<DateTime.TimeZone.Named>
  /** The contents of the file of owners, if it need not be read. */
  readonly owners: string | undefined
}

/** No agency has more owners than fit in. */
const MAX_OWNERS_BYTES = 16_000_000

/** Reads the rules among the fields of the file; what is wrong is added to the other problems. */
export const readFileRules = (
  fields: Readonly<Record<string, unknown>>,
  { entries, folder, owners: given, ...context }: RulesContext,
  problems: Array<Problem>
): FileRules | undefined => {
  const written = Record.filter(fields, (_, key) => ruleKeys.includes(key))
  if (Record.isEmptyRecord(written)) return undefined
  const { owners: named, ...others } = written
  const path = typeof named === "string" && named !== "" ? resolve(folder, named) : undefined
  const isRead = path === undefined || given !== undefined
  const found = isRead ? Either.right(given) : readNamedFile(path, MAX_OWNERS_BYTES)
  if (Either.isLeft(found)) problems.push({ path: ["owners"], what: found.left })
  const owners = Either.getOrUndefined(found)
  const zone = zoneOf(context)
  const readFor = (each: DateTime.TimeZone) =>
    readRules(Either.isRight(found) ? written : others, { companies: namesIn(entries), zone: each, owners })
  const read = readFor(zone)
  if (Either.isLeft(read)) problems.push(...read.left)
  const other = new Map(context.zones.filter(({ id }) => id !== zone.id).map(each => [each.id, each]))
  // Tests in the file are by the clock of the first company alone.
  const inZones = [...other].flatMap(([id, each]) =>
    Either.match(readFor(each), { onLeft: () => [], onRight: rules => [[id, rules] as const] })
  )
  return {
    value: Either.getOrUndefined(
      Either.map(read, rules => (other.size === 0 ? rules : { ...rules, zones: new Map(inZones) }))
    ),
    text: JSON.stringify([written, owners, zone.id, ...other.keys()]),
    zone,
    testCount: Array.isArray(written.tests) ? written.tests.length : 0,
    owners,
    files: path === undefined ? [] : [path]
  }
}

/** The name of the company that the environment describes. */
export const ONLY_COMPANY = "default"

/** The rules may name a company that is wrong in other fields. */
const namesIn = (entries: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  entries.length === 0
    ? [ONLY_COMPANY]
    : entries.flatMap(entry =>
        Predicate.hasProperty(entry, "name") && typeof entry.name === "string" ? entry.name : []
      )

/** The zone of the first company; without companies, that of the environment. */
const zoneOf = ({ zones, zone }: Pick<RulesContext, "zones" | "zone">): DateTime.TimeZone.Named =>
  zones[0] ?? zone
