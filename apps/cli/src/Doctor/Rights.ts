import { Accounts } from "@estate/api-client/Accounts"
import { ApiClient } from "@estate/api-client/ApiClient"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices } from "@estate/api-client/Invoices"
import { Threads } from "@estate/api-client/Threads"
import { type CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { PageSize } from "@estate/domain/Page"
import { Clock, Effect, Either, Layer } from "effect"
import { commandFailed, type EstateError } from "../Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import type { Finding } from "./Finding.ts"
import { doctorWords } from "./Words.ts"

const one = { limit: PageSize.make(1) }

/** A finding, and what a script should make of it. */
export interface Found {
  readonly finding: Finding
  readonly failed: CommandFailed | undefined
}

/** Whether the platform answers, and what is open to the key, asked once each and without patience. */
export const lookAtPlatform = Effect.fnUntraced(function* (settings: EstateSettings) {
  const words = doctorWords[settings.language]
  const services = Layer.mergeAll(
    Accounts.layerClient,
    Calls.layerClient,
    Catalogue.layerClient,
    Invoices.layerClient,
    Threads.layerClient
  ).pipe(Layer.provide(ApiClient.layer({ ...settings.client, retries: 0, timeout: "10 seconds" })))
  return yield* Effect.gen(function* () {
    const { counters, page: catalogue } = yield* Catalogue
    const began = yield* Clock.currentTimeMillis
    // Nobody's data: a platform answers this to anyone.
    const reached = yield* Effect.either(counters())
    const millis = (yield* Clock.currentTimeMillis) - began
    const address = found(
      words.address,
      settings,
      reached,
      words.answers(settings.client.apiUrl.href, millis)
    )
    if (address.failed?.exitCode === ExitCode.unreachable) return [address]
    const rights = {
      threads: (yield* Threads).page(one),
      invoices: (yield* Invoices).page(one),
      catalogue: catalogue(one),
      accounts: (yield* Accounts).page(one),
      calls: (yield* Calls).page(one)
    }
    const tried = yield* Effect.all(
      [
        right(words.rights.threads, rights.threads, settings),
        right(words.rights.invoices, rights.invoices, settings),
        right(words.rights.catalogue, rights.catalogue, settings),
        right(words.rights.accounts, rights.accounts, settings),
        right(words.rights.calls, rights.calls, settings)
      ],
      { concurrency: "unbounded" }
    )
    return [address, ...tried]
  }).pipe(Effect.provide(services))
})

const right = <A, R>(check: string, asked: Effect.Effect<A, EstateError, R>, settings: EstateSettings) =>
  Effect.map(Effect.either(asked), answer => {
    const words = doctorWords[settings.language]
    // A right that a key does not have is no fault: another key may be for that.
    if (Either.isLeft(answer) && answer.left._tag === "AccessDenied") {
      const finding: Finding = { check, status: "warning", detail: words.mayNot, fix: words.askFor }
      return { finding, failed: undefined }
    }
    return found(check, settings, answer, words.may)
  })

const found = <A>(
  check: string,
  settings: EstateSettings,
  answer: Either.Either<A, EstateError>,
  ok: string
): Found => {
  if (Either.isRight(answer))
    return { finding: { check, status: "ok", detail: ok, fix: null }, failed: undefined }
  const failed = commandFailed(answer.left, settings)
  return {
    finding: { check, status: "problem", detail: failed.message, fix: adviceOf(failed) },
    failed
  }
}

/** Whoever reads this has asked the doctor already. */
const adviceOf = ({ fix = "" }: CommandFailed): string | null =>
  fix.replace(/ [^ ]+: estate doctor$/u, "") || null
