import { IdempotencyKey } from "@estate/domain/IdempotencyKey"
import { PageSize } from "@estate/domain/Page"
import * as Duration from "effect/Duration"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as String from "effect/String"
import type { CallSettings, OnUnreadable, SettingsOfCall } from "../CallOptions.ts"
import { type ClientSettings, InvalidSettings } from "../ClientSettings.ts"
import { isHeaderName, isHeaderValue, isKey, isWeb } from "./Forms.ts"
import type { Pairs } from "./transport/Transport.ts"

/** The settings with their defaults; or all that is wrong with them. */
export const resolveSettings = (
  settings: ClientSettings
): Either.Either<ResolvedSettings, InvalidSettings> => {
  const problems = problemsOf(settings)
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
  onSkipped: settings.onSkipped,
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

type Hooks = Pick<CallSettings, "beforeAttempt" | "afterAttempt" | "onSuccess">

/** The settings of one call. */
export interface ResolvedCall {
  readonly timeout: Duration.Duration
  /** Infinite without a deadline. */
  readonly deadline: Duration.Duration
  readonly retries: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly params: Pairs
  /** The name of one sending: none for all calls of a client. */
  readonly idempotencyKey?: string | undefined
  readonly onUnreadable: OnUnreadable
  readonly hooks: Hooks
}

const callDefaults: ResolvedCall = {
  timeout: Duration.seconds(30),
  deadline: Duration.infinity,
  retries: 3,
  headers: {},
  params: [],
  onUnreadable: "fail",
  hooks: {}
}

/** The settings of a call with these options; or what is wrong with them. */
export const resolveCall = (
  defaults: ResolvedCall,
  { idempotencyKey, ...options }: SettingsOfCall
): Either.Either<ResolvedCall, InvalidSettings["problems"]> => {
  const broken = brokenRules<keyof SettingsOfCall>([
    ...callRules(options),
    [
      "idempotencyKey",
      idempotencyKey === undefined || isIdempotencyKey(idempotencyKey),
      "1 to 255 printable ASCII characters"
    ]
  ])
  const problems = [...broken, ...unknownNames(callNames, options)]
  return problems.length === 0
    ? Either.right({ ...withOptions(defaults, options), idempotencyKey })
    : Either.left(problems)
}

const isIdempotencyKey = Schema.is(IdempotencyKey)

const withOptions = (defaults: ResolvedCall, options: CallSettings): ResolvedCall => {
  const { timeout, deadline, retries, headers, params = {}, beforeAttempt, afterAttempt, onSuccess } = options
  return {
    timeout: timeout === undefined ? defaults.timeout : Duration.decode(timeout),
    deadline: deadline === undefined ? defaults.deadline : Duration.decode(deadline),
    retries: retries ?? defaults.retries,
    headers: headers === undefined ? defaults.headers : { ...defaults.headers, ...inLowerCase(headers) },
    params: [...defaults.params.filter(([name]) => !Object.hasOwn(params, name)), ...Object.entries(params)],
    onUnreadable: options.onUnreadable ?? defaults.onUnreadable,
    hooks: {
      beforeAttempt: beforeAttempt ?? defaults.hooks.beforeAttempt,
      afterAttempt: afterAttempt ?? defaults.hooks.afterAttempt,
      onSuccess: onSuccess ?? defaults.hooks.onSuccess
    }
  }
}

const inLowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** One that nobody knows would change nothing, without a word. */
const unknownNames = (known: object, settings: object): InvalidSettings["problems"] =>
  Object.entries(settings).flatMap(([setting, value]) =>
    value === undefined || Object.hasOwn(known, setting)
      ? []
      : [{ setting, expected: "left out: there is no such setting" }]
  )

const callNames: Readonly<Record<keyof CallSettings, true>> = {
  timeout: true,
  deadline: true,
  retries: true,
  headers: true,
  params: true,
  onUnreadable: true,
  beforeAttempt: true,
  afterAttempt: true,
  onSuccess: true
}

const settingNames: Readonly<Record<keyof ClientSettings, true>> = {
  ...callNames,
  apiUrl: true,
  chatsUrl: true,
  apiKey: true,
  keyPlacement: true,
  firstWait: true,
  longestWait: true,
  retryShare: true,
  leastRetries: true,
  requestsPerSecond: true,
  concurrency: true,
  prefetch: true,
  seenRecords: true,
  pageSize: true,
  settleWait: true,
  maxResponseBytes: true,
  onSkipped: true,
  onLenient: true,
  messageBody: true,
  transformClient: true
}

type Rules<Names> = ReadonlyArray<readonly [setting: Names, isValid: boolean, expected: string]>

const brokenRules = <Names extends string>(rules: Rules<Names>): InvalidSettings["problems"] =>
  rules.flatMap(([setting, isValid, expected]) => (isValid ? [] : [{ setting, expected }]))

const callRules = ({
  timeout,
  deadline,
  retries,
  headers = {},
  params = {},
  onUnreadable = "fail"
}: CallSettings): Rules<keyof CallSettings> => [
  ["timeout", isDuration(timeout, 1), "a duration of 1 ms or more"],
  ["deadline", isDuration(deadline, 1), "a duration of 1 ms or more"],
  ["retries", isWhole(retries, 0), "a whole number, 0 or more"],
  [
    "headers",
    Object.entries(headers).every(([name, value]) => isHeaderName(name) && isHeaderValue(value)),
    "names and values that HTTP allows"
  ],
  ["params", Object.values(params).every(String.isString), "names with texts as values"],
  ["onUnreadable", ["fail", "skip"].includes(onUnreadable), "fail or skip"]
]

const problemsOf = (settings: ClientSettings) => {
  const { keyPlacement, retryShare, requestsPerSecond } = settings
  const name = keyPlacement === undefined || keyPlacement.as === "bearer" ? undefined : keyPlacement.name
  const isName = keyPlacement?.as === "header" ? isHeaderName : String.isNonEmpty
  const broken = brokenRules<keyof ClientSettings>([
    ...callRules(settings),
    ["apiUrl", isWeb(settings.apiUrl), "an http or https address"],
    ["chatsUrl", settings.chatsUrl === undefined || isWeb(settings.chatsUrl), "an http or https address"],
    [
      "apiKey",
      Redacted.isRedacted(settings.apiKey) && isKey(Redacted.value(settings.apiKey)),
      "a key: Latin letters, digits and signs"
    ],
    ["keyPlacement", name === undefined || isName(name), "the name of a header or a parameter"],
    ["firstWait", isDuration(settings.firstWait, 0), "a duration"],
    ["longestWait", isDuration(settings.longestWait, 0), "a duration"],
    ["settleWait", isDuration(settings.settleWait, 0), "a duration"],
    ["retryShare", retryShare === undefined || retryShare >= 0, "a number, 0 or more"],
    ["leastRetries", isWhole(settings.leastRetries, 0), "a whole number, 0 or more"],
    ["requestsPerSecond", requestsPerSecond === undefined || requestsPerSecond > 0, "a number above 0"],
    ["concurrency", isWhole(settings.concurrency, 1), "a whole number, 1 or more"],
    ["prefetch", isWhole(settings.prefetch, 0), "a whole number, 0 or more"],
    ["seenRecords", isWhole(settings.seenRecords, 0), "a whole number, 0 or more"],
    [
      "pageSize",
      settings.pageSize === undefined || isPageSize(settings.pageSize),
      "a whole number, 1 to 1000"
    ],
    ["maxResponseBytes", isWhole(settings.maxResponseBytes, 1), "a whole number, 1 or more"]
  ])
  return [...broken, ...unknownNames(settingNames, settings)]
}

const isPageSize = Schema.is(PageSize)

const isWhole = (value: number | undefined, least: number): boolean =>
  value === undefined || value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value >= least)

/** A NaN would be no time at all. */
const isDuration = (value: Duration.DurationInput | undefined, leastMillis: number): boolean =>
  value === undefined ||
  (!Number.isNaN(value) &&
    Option.exists(Duration.decodeUnknown(value), duration => Duration.toMillis(duration) >= leastMillis))
