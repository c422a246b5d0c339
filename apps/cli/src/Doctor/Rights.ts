import { Accounts } from "@estate/api-client/Accounts"
import { layerWithoutDependencies as allServices } from "@estate/api-client/AllServices"
import { ApiClient } from "@estate/api-client/ApiClient"
import type { SkippedRecord } from "@estate/api-client/CallOptions"
import { Calls } from "@estate/api-client/Calls"
import { Catalogue } from "@estate/api-client/Catalogue"
import type { LenientValues } from "@estate/api-client/ClientSettings"
import { Invoices } from "@estate/api-client/Invoices"
import { Threads } from "@estate/api-client/Threads"
import { ExitCode } from "@estate/command-line/CommandFailed"
import type { CallFailure } from "@estate/domain/CallFailure"
import { PageSize } from "@estate/domain/Page"
import { Clock, Effect, Either, Layer } from "effect"
import { commandFailed } from "../Failure/Failure.ts"
import { isOfUnknownKey } from "../Failure/PlatformWords.ts"
import type { EstateSettings } from "../Settings.ts"
import { answersAsDocumented } from "./Answers.ts"
import { doctorTexts } from "./DoctorTexts.ts"
import { type CheckResult, ok, problem, warning } from "./Finding.ts"

/** The sample of a list that shows how the platform writes its records. */
const few = { limit: PageSize.make(10) }

/** Checks that the platform answers and what the key has access to, without retries. */
export const checkPlatform = Effect.fnUntraced(function* (settings: EstateSettings) {
  const texts = doctorTexts[settings.language]
  const skipped: Array<SkippedRecord> = []
  const lenient: Array<LenientValues> = []
  const client = {
    ...settings.client,
    onSkipped: (record: SkippedRecord) => skipped.push(record),
    onLenient: (values: LenientValues) => lenient.push(values),
    retries: 0,
    timeout: "10 seconds"
  } as const
  const services = Layer.orDie(Layer.provide(allServices, ApiClient.layer(client)))
  return yield* Effect.gen(function* () {
    const { counters, page: catalogue } = yield* Catalogue
    const began = yield* Clock.currentTimeMillis
    // A platform answers this for any key.
    const answer = yield* Effect.either(counters())
    const millis = (yield* Clock.currentTimeMillis) - began
    const address = found(texts.address, settings, answer, texts.answers(settings.client.apiUrl.href, millis))
    if (address.failed?.exitCode === ExitCode.unreachable) return [address]
    const rights = [
      [texts.rights.threads, (yield* Threads).page(few)],
      [texts.rights.invoices, (yield* Invoices).page(few)],
      [texts.rights.catalogue, catalogue(few)],
      [texts.rights.accounts, (yield* Accounts).page(few)],
      [texts.rights.calls, (yield* Calls).page(few)]
    ] as const
    const checks = yield* Effect.forEach(
      rights,
      ([name, request]) => right<unknown, never>(name, request, settings),
      { concurrency: "unbounded" }
    )
    const isRead = checks.some(({ finding }) => finding.status === "ok")
    return [address, ...checks, ...(isRead ? [answersAsDocumented(settings.language, skipped, lenient)] : [])]
  }).pipe(Effect.provide(services))
})

const right = <A, R>(check: string, request: Effect.Effect<A, CallFailure, R>, settings: EstateSettings) =>
  Effect.map(Effect.either(request), answer => {
    const texts = doctorTexts[settings.language]
    // A missing permission is not a problem: another key may have it.
    if (Either.isLeft(answer) && answer.left._tag === "AccessDenied" && !isOfUnknownKey(answer.left.detail))
      return warning(check, texts.mayNot, texts.askFor)
    return found(check, settings, answer, texts.may)
  })

const found = <A>(
  check: string,
  settings: EstateSettings,
  answer: Either.Either<A, CallFailure>,
  detail: string
): CheckResult =>
  Either.isRight(answer)
    ? ok(check, detail)
    : problem(check, commandFailed(answer.left, settings), settings.language)
