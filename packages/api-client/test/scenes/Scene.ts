import { titleOf } from "@estate/api/Problem"
import type { AllServices } from "@estate/api-client/AllServices"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import type { PlatformCall } from "@estate/domain/CallError"
import { Effect, Either, Option, Random } from "effect"
import { type Answer, scripted, servicesAt } from "../ScriptedPlatform.ts"

/** What the scenes show of an error. */
interface SeenError {
  readonly _tag: string
  readonly message: string
  readonly detail?: string
  readonly path?: string
  readonly call?: Option.Option<PlatformCall>
}

/** What a platform does with a call, and how the call ends. */
export interface Scene {
  readonly platform: string
  /** Answers each request with the next, then always with the last. */
  readonly answers: ReadonlyArray<Answer>
  readonly call: Effect.Effect<unknown, SeenError, AllServices>
  /** What the caller sees: `done`, a value, or the name of the error. */
  readonly sees: string
  /** The requests that the platform gets: a number, or `1 POST, 3 GET`. */
  readonly requests: number | string
  readonly settings?: Partial<ClientSettings>
  /** The address in place of the scripted platform's. */
  readonly url?: string
}

export interface Played {
  readonly sees: string
  readonly requests: number | string
  /** The error's text. */
  readonly says: string
}

/** Plays a scene over a socket. Back-off takes no time. */
export const play = ({ answers, call, settings, url }: Scene): Effect.Effect<Played> =>
  Effect.gen(function* () {
    const platform = yield* scripted(...answers)
    const services = servicesAt(url ?? platform.url, { firstWait: 0, settleWait: 0, ...settings })
    const ended = yield* Effect.either(call).pipe(
      Effect.provide(services),
      Effect.withRandom(Random.fixed([0]))
    )
    return {
      sees: Either.match(ended, { onLeft: ({ _tag }) => _tag, onRight: shown }),
      says: Either.match(ended, { onLeft: wordsOf, onRight: () => "" }),
      requests: counted(platform.received.map(({ method }) => method))
    }
  }).pipe(Effect.scoped)

const shown = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "done"

/** The error's own words, and the place in the answer. A status has the same words for everyone. */
const wordsOf = (error: SeenError): string => {
  const words = typeof error.detail === "string" ? error.detail : error.message
  const status = Option.flatMap(error.call ?? Option.none(), call => call.status)
  if (Option.exists(status, number => titleOf(number) === words)) return ""
  const place = typeof error.path === "string" && error.path !== "" ? `\`${error.path}\`: ` : ""
  // Each version of Node.js words it differently when an answer is no HTTP.
  return `${place}${words.replace(/^(Parse Error): .*/, "$1")}`
    .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
    .replace(/^(the platform failed with status [45]\d\d): .*/, "$1")
    .replaceAll(/\s+/g, " ")
    .slice(0, 160)
}

/** The number of reads, or of each method if there are others. */
const counted = (methods: ReadonlyArray<string>): number | string => {
  const others = methods.filter(method => method !== "GET")
  if (others.length === 0) return methods.length
  const reads = methods.length - others.length
  return `${others.length} ${others[0]}${reads > 0 ? `, ${reads} GET` : ""}`
}

const cell = (text: string | number) => String(text).replaceAll("|", "\\|").replaceAll("<", "\\<")

/** The rows of a table of scenes. */
export const rowOf = (number: number, { platform }: Scene, { sees, says, requests }: Played): string => {
  const seen = /^[A-Z]/.test(sees) ? `\`${sees}\`` : sees
  return `| ${number} | ${cell(platform)} | ${seen}${says === "" ? "" : `: ${cell(says)}`} | ${cell(requests)} |`
}
