import { Effect, Either } from "effect"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"

type Program<A, E> = Parameters<typeof anyAgainst<A, E, never>>[1]

/** The requests of a program to a platform that always answers `body`: method and path, then the query. */
export const requestsOf = <A, E>(body: unknown, program: Program<A, E>) =>
  Effect.map(anyAgainst([answer(200, body)], program), ({ received, exit }) => {
    Either.getOrThrowWith(exit, error => new Error(`the call failed: ${String(error)}`))
    return received.map(({ method, path, pairs }) => [`${method} ${path}`, ...pairs])
  })

/** The result of a program for one answer, and how often it sent a request. */
export const resultFor = <A, E>(status: number, body: unknown, program: Program<A, E>) =>
  Effect.map(anyAgainst([answer(status, body)], program, { retries: 0 }), ({ received, exit }) => ({
    exit,
    requests: received.length
  }))
