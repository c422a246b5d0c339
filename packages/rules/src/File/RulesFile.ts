import * as Schema from "effect/Schema"
import { factFields } from "./FactTable.ts"
import { MatchEntry } from "./Match.ts"
import {
  DatesText,
  DurationText,
  HoursText,
  ListingsText,
  MomentText,
  Name,
  PatternText,
  PlaceText,
  TimeText,
  WholeNumber,
  Word,
  ZoneText
} from "./Texts.ts"
import { expecting, oneOrMany, optional } from "./Written.ts"

const slackId = (kind: RegExp, en: string, ru: string) =>
  Schema.String.pipe(Schema.pattern(kind), expecting({ en, ru }))

/** Who may be mentioned and may act: a member of the workspace, or a user group. */
const PersonEntry = Schema.Struct({
  slack: optional(
    slackId(
      /^[UW][A-Z0-9]+$/,
      "a member's id such as U01ANNA; a group's id is set with group",
      "id участника, например U01ANNA; id группы указывается в group"
    )
  ),
  group: optional(
    slackId(/^S[A-Z0-9]+$/, "a user group's id such as S0HEADS", "id группы, например S0HEADS")
  ),
  reply: optional(Schema.Boolean.pipe(expecting({ en: "true or false", ru: "true или false" })))
})

const SubstitutionEntry = Schema.Struct({ from: MomentText, to: MomentText, person: Name })

const RotaEntry = Schema.Struct({
  from: MomentText,
  every: DurationText,
  people: oneOrMany(Name),
  instead: optional(Schema.Array(SubstitutionEntry)),
  zone: optional(ZoneText)
})

/** All of these, or the first one who exists: `[owner, heads]`, `{ first: [owner, duty] }`. */
const MentionEntry = Schema.Union(Schema.Struct({ first: oneOrMany(Name) }), oneOrMany(Name)).pipe(
  expecting({
    en: "names of people, groups or rotas without @, or first: with such names",
    ru: "имена людей, групп или дежурств без @ либо first: с такими именами"
  })
)
/** Whom an alert mentions, by their names. */
export type MentionEntry = typeof MentionEntry.Type

const CalendarEntry = Schema.Struct({
  open: oneOrMany(HoursText),
  closed: optional(oneOrMany(DatesText)),
  zone: optional(ZoneText)
})

const ComplexEntry = Schema.Struct({
  listings: optional(oneOrMany(ListingsText)),
  titles: optional(oneOrMany(PatternText))
})

const StepEntry = Schema.Struct({
  name: Name,
  after: DurationText,
  count: optional(
    Schema.Literal("open", "always").pipe(expecting({ en: "open or always", ru: "open или always" }))
  ),
  mention: optional(MentionEntry),
  channel: optional(PlaceText),
  repeat: optional(DurationText)
})

const RouteEntry = Schema.Struct({
  name: Name,
  match: optional(MatchEntry),
  drop: optional(Schema.Literal(true).pipe(expecting({ en: "true", ru: "true" }))),
  channel: optional(PlaceText),
  also: optional(oneOrMany(PlaceText)),
  mention: optional(MentionEntry),
  calendar: optional(Name),
  closed: optional(
    Schema.Literal("hold", "post", "drop").pipe(
      expecting({ en: "hold, post or drop", ru: "hold, post или drop" })
    )
  ),
  group: optional(
    Schema.Struct({
      from: WholeNumber.pipe(
        Schema.greaterThanOrEqualTo(2),
        expecting({ en: "a whole number from 2 up", ru: "целое число от 2" })
      ),
      wait: optional(DurationText)
    })
  ),
  chain: optional(Name),
  forgotten: optional(DurationText)
})

/** The share of buyers that should have an answer within a time. */
const TargetEntry = Schema.Struct({
  within: DurationText,
  percent: Schema.Number.pipe(
    Schema.greaterThan(0),
    Schema.lessThanOrEqualTo(100),
    expecting({ en: "a percentage such as 90", ru: "процент, например 90" })
  )
})

const DigestEntry = Schema.Struct({
  name: Name,
  channel: PlaceText,
  at: TimeText,
  calendar: optional(Name),
  until: optional(DurationText),
  routes: optional(oneOrMany(Name)),
  companies: optional(oneOrMany(Name)),
  target: optional(TargetEntry)
})

const backlogOver = expecting({ en: "a whole number from 1 up, or never", ru: "целое число от 1 или never" })

const BacklogOver = Schema.Union(
  WholeNumber.pipe(Schema.positive(), backlogOver),
  Schema.Literal("never")
).pipe(backlogOver)

/**
 * The route of a thread; or the route and one of its alerts, the first one unless a step is named.
 */
const ExpectEntry = Schema.Union(
  Name,
  Schema.Struct({
    route: Name,
    step: optional(Name),
    mentions: optional(Schema.Array(Name)),
    at: optional(MomentText)
  })
).pipe(
  expecting({
    en: "a route's name, or route: with step:, mentions: or at:",
    ru: "имя маршрута или route: со step:, mentions: или at:"
  })
)

const TestEntry = Schema.Struct({
  ...factFields,
  at: MomentText,
  wait: optional(DurationText),
  expect: ExpectEntry
})

const named = <A, I>(entry: Schema.Schema<A, I>) => optional(Schema.Record({ key: Name, value: entry }))
const listOf = <A, I>(entry: Schema.Schema<A, I>) => optional(Schema.Array(entry))

/** The fields of the settings file that are rules. */
export const ruleFields = {
  people: named(PersonEntry),
  rotas: named(RotaEntry),
  owners: optional(Word.pipe(expecting({ en: "the path of a CSV file", ru: "путь к файлу CSV" }))),
  calendars: named(CalendarEntry),
  complexes: named(ComplexEntry),
  chains: named(Schema.Array(StepEntry).pipe(Schema.minItems(1))),
  routes: listOf(RouteEntry),
  claim: optional(Schema.Struct({ holds: DurationText })),
  backlog: optional(Schema.Struct({ over: BacklogOver })),
  digests: listOf(DigestEntry),
  tests: listOf(TestEntry)
}

/** The rules as they are in the file: texts are parsed, but names are not resolved yet. */
export const RulesFile = Schema.Struct(ruleFields)
export type RulesFile = typeof RulesFile.Type
