import { IdempotencyKey } from "@estate/domain/IdempotencyKey"
import { PageSize } from "@estate/domain/Page"
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { AttemptHooks } from "../AttemptHooks.ts"
import type { CallSettings, OnUnreadable, SettingsOfCall } from "../CallOptions.ts"
import { type ClientSettings, InvalidSettings } from "../ClientSettings.ts"
import {
  duration,
  isHeaderName,
  isHeaderValue,
  isKey,
  listener,
  problemsIn,
  type Rules,
  web,
  whole
} from "./Forms.ts"
import { definedFields } from "./Query.ts"
import type { Pairs } from "./transport/Transport.ts"

/** The settings with their defaults, or everything that is wrong with them. */
export const resolveSettings = (
  settings: ClientSettings
): Either.Either<ResolvedSettings, InvalidSettings> => {
  const problems = problemsIn(clientRules, settings)
  return problems.length === 0
    ? Either.right(resolved(settings))
    : Either.left(new InvalidSettings({ problems }))
}

const resolved = (settings: ClientSettings) => ({
  apiUrl: settings.apiUrl,
  chatsUrl: settings.chatsUrl ?? settings.apiUrl,
  apiKey: settings.apiKey,
  keyPlacement: settings.keyPlacement ?? { as: "bearer" as const },
  messageBody: settings.messageBody ?? "json",
  onLenient: settings.onLenient,
  call: withOptions(callDefaults, settings),
  firstWait: Duration.decode(settings.firstWait ?? "500 millis"),
  longestWait: Duration.decode(settings.longestWait ?? "1 minute"),
  retryShare: settings.retryShare ?? 0.1,
  leastRetries: settings.leastRetries ?? 10,
  requestsPerSecond: settings.requestsPerSecond ?? 100,
  concurrency: settings.concurrency ?? 8,
  maxResponseBytes: settings.maxResponseBytes ?? 32 * 1024 * 1024,
  prefetch: settings.prefetch ?? 2,
  seenRecords: settings.seenRecords ?? 2000,
  pageSize: settings.pageSize === undefined ? undefined : PageSize.make(settings.pageSize),
  settleWait: Duration.decode(settings.settleWait ?? "2 seconds")
})

export type ResolvedSettings = ReturnType<typeof resolved>

/** The settings of one call. */
export interface ResolvedCall
  extends AttemptHooks,
    Pick<SettingsOfCall, "onSkipped" | "onSuccess" | "idempotencyKey"> {
  readonly timeout: Duration.Duration
  /** Infinite without a deadline. */
  readonly deadline: Duration.Duration
  readonly retries: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly params: Pairs
  readonly onUnreadable: OnUnreadable
}

const callDefaults: ResolvedCall = {
  timeout: Duration.seconds(30),
  deadline: Duration.infinity,
  retries: 3,
  headers: {},
  params: [],
  onUnreadable: "fail"
}

/** The settings of a call with these options, or what is wrong with them. */
export const resolveCall = (
  defaults: ResolvedCall,
  options: SettingsOfCall
): Either.Either<ResolvedCall, InvalidSettings["problems"]> => {
  const problems = problemsIn(rulesOfCall, options)
  return problems.length === 0 ? Either.right(withOptions(defaults, options)) : Either.left(problems)
}

const withOptions = (defaults: ResolvedCall, options: SettingsOfCall): ResolvedCall => {
  const { timeout, deadline, headers = {}, params = {} } = options
  return {
    ...defaults,
    ...definedFields(
      Struct.pick(
        options,
        "retries",
        "onUnreadable",
        "onSkipped",
        "idempotencyKey",
        "beforeAttempt",
        "afterAttempt",
        "onSuccess"
      )
    ),
    timeout: timeout === undefined ? defaults.timeout : Duration.decode(timeout),
    deadline: deadline === undefined ? defaults.deadline : Duration.decode(deadline),
    headers: { ...defaults.headers, ...Record.mapKeys(headers, name => name.toLowerCase()) },
    params: [...defaults.params.filter(([name]) => !Object.hasOwn(params, name)), ...Object.entries(params)]
  }
}

const isPageSize = Schema.is(PageSize)

const callRules = {
  timeout: duration(1),
  deadline: duration(1),
  retries: whole(0),
  headers: {
    isValid: headers =>
      Predicate.isRecord(headers) &&
      Object.entries(headers).every(
        ([name, value]) => isHeaderName(name) && Predicate.isString(value) && isHeaderValue(value)
      ),
    expected: "names and values that HTTP allows"
  },
  params: {
    isValid: params => Predicate.isRecord(params) && Object.values(params).every(Predicate.isString),
    expected: "names with texts as values"
  },
  onUnreadable: { isValid: value => value === "fail" || value === "skip", expected: "fail or skip" },
  onSkipped: listener,
  beforeAttempt: listener,
  afterAttempt: listener,
  onSuccess: listener
} as const satisfies Rules<CallSettings>

const rulesOfCall = {
  ...callRules,
  idempotencyKey: { isValid: Schema.is(IdempotencyKey), expected: "1 to 255 printable ASCII characters" }
} as const satisfies Rules<SettingsOfCall>

const isPlacement = (placement: unknown): boolean => {
  if (!Predicate.hasProperty(placement, "as")) return false
  if (placement.as === "bearer") return true
  if (!Predicate.hasProperty(placement, "name") || !Predicate.isString(placement.name)) return false
  return placement.as === "header" ? isHeaderName(placement.name) : placement.name !== ""
}

/** All settings, with what they must be. */
const clientRules = {
  ...callRules,
  apiUrl: { ...web, isRequired: true },
  chatsUrl: web,
  apiKey: {
    isValid: key => Redacted.isRedacted(key) && isKey(Redacted.value(key)),
    expected: "a key of Latin letters, digits and signs",
    isRequired: true
  },
  keyPlacement: { isValid: isPlacement, expected: "the name of a header or a parameter" },
  firstWait: duration(0),
  longestWait: duration(0),
  settleWait: duration(0),
  retryShare: { isValid: share => Number(share) >= 0, expected: "a number, 0 or more" },
  leastRetries: whole(0),
  requestsPerSecond: { isValid: rate => Number(rate) > 0, expected: "a number above 0" },
  concurrency: whole(1),
  prefetch: whole(0),
  seenRecords: whole(0),
  pageSize: { isValid: isPageSize, expected: "a whole number, 1 to 1000" },
  maxResponseBytes: whole(1),
  onLenient: listener,
  messageBody: { isValid: body => body === "json" || body === "form", expected: "json or form" },
  transformClient: listener
} as const satisfies Rules<ClientSettings>
