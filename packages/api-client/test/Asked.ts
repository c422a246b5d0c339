import { Effect, Either } from "effect"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"

type Program<A, E> = Parameters<typeof anyAgainst<A, E, never>>[1]

/** Each request that `program` makes of a platform whose every answer is `body`: its method and path, and its query. */
export const asked = <A, E>(body: unknown, program: Program<A, E>) =>
  Effect.map(anyAgainst([answer(200, body)], program), ({ received, exit }) => {
    Either.getOrThrowWith(exit, error => new Error(`the call failed: ${String(error)}`))
    return received.map(({ method, path, pairs }) => [`${method} ${path}`, ...pairs])
  })

/** What `program` makes of one answer, and how often it asked. */
export const answered = <A, E>(status: number, body: unknown, program: Program<A, E>) =>
  Effect.map(anyAgainst([answer(status, body)], program, { retries: 0 }), ({ received, exit }) => ({
    exit,
    requests: received.length
  }))
