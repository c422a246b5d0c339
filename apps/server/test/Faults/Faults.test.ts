import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { expect, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { readFaultFile } from "../../src/Faults/FaultFile.ts"
import { Faults } from "../../src/Faults/Faults.ts"
import { routeTable, unmatched } from "../../src/Routes/RouteTable.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { layerWith, TestService } from "../TestService.ts"

const readText = (text: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const file = yield* Effect.orDie(files.makeTempFileScoped())
    yield* Effect.orDie(files.writeFileString(file, text))
    return yield* readFaultFile(file)
  }).pipe(Effect.scoped, Effect.provide(NodeContext.layer))

it.effect("a file of faults is read", () =>
  Effect.gen(function* () {
    const faults = [
      { endpoint: "threads.list", kind: "status", status: 503, retryAfter: 2, times: 3 },
      { endpoint: "*", kind: "delay", delayMillis: 500, probability: 0.1 },
      { endpoint: "calls.list", kind: "cut" },
      { endpoint: "threads.send", kind: "cutBody" }
    ]
    expect(yield* readText(JSON.stringify(faults))).toEqual(faults)
  })
)

it.effect("all errors in a file are reported together", () =>
  Effect.gen(function* () {
    const { exitCode, message } = yield* Effect.flip(
      readText(
        JSON.stringify([
          { endpoint: "threads.lst", kind: "status", status: 200 },
          { endpoint: "*", kind: "delay" },
          { endpoint: "*", kind: "explode" },
          { endpoint: "*", kind: "cut", probability: 2 },
          { endpoint: "*", kind: "cut", times: 0, colour: "red" },
          { endpoint: "*", kind: "cut", times: 1, probability: 0.5 },
          { kind: "status", status: "503" }
        ])
      )
    )
    expect(exitCode).toBe(2)
    const [, ...lines] = message.split("\n").map(line => line.trim())
    expect(lines).toEqual([
      expect.stringMatching(/^0\.endpoint must be \* or one of .*threads\.list/),
      "0.status must be a whole number from 400 to 599",
      "1.delayMillis is missing",
      expect.stringMatching(/^2\.kind .*"cutBody"/),
      "3.probability must be above 0, and at most 1",
      "4.colour is not known",
      "4.times must be a whole number from 1 to 1000000",
      "5 has both probability and times: one of them",
      "6.endpoint is missing",
      "6.status must be a whole number from 400 to 599"
    ])
    expect((yield* Effect.flip(readText("{"))).message).toMatch(/JSON/)
    expect((yield* Effect.flip(readText("{}"))).message).toContain("a JSON array of faults")
    expect(
      (yield* Effect.flip(readFaultFile("/nowhere.json").pipe(Effect.provide(NodeContext.layer)))).exitCode
    ).toBe(2)
  })
)

const routeOf = (id: string) => routeTable.find(route => route.id === id) ?? unmatched

it.effect("happen with their probability, and only at their endpoint", () =>
  Effect.gen(function* () {
    const { due } = yield* Faults
    const happened = (yield* Effect.replicateEffect(due(routeOf("threads.list")), 2_000)).map(
      faults => faults.length
    )
    const often = happened.filter(count => count > 0).length
    expect(often).toBeGreaterThan(400)
    expect(often).toBeLessThan(600)
    expect(yield* due(routeOf("threads.send"))).toEqual([])
    expect(yield* due(unmatched)).toEqual([])
    expect(yield* due(routeOf("/healthz"))).toEqual([])
  }).pipe(Effect.provide(Faults.layer([{ endpoint: "threads.list", kind: "cut", probability: 0.25 }])))
)

layer(
  layerWith({
    faults: [
      { endpoint: "threads.list", kind: "delay", delayMillis: 300, times: 1 },
      { endpoint: "threads.list", kind: "status", status: 503, retryAfter: 2, times: 2 },
      { endpoint: "threads.messages", kind: "cut", times: 1 },
      { endpoint: "threads.messages", kind: "cutBody", times: 1 }
    ]
  }),
  { excludeTestServices: true }
)("faults of the service", it => {
  it.effect("happen in order, and then requests succeed", () =>
    Effect.gen(function* () {
      const { request, log, makeKey, importLines, url } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const headers = { "x-api-key": (yield* makeKey(1)).key }
      const listed = yield* Effect.replicateEffect(
        Effect.timed(request("/v1/threads?entity=order", { headers })),
        3
      )
      expect(listed.map(([, { status }]) => status)).toEqual([503, 503, 200])
      expect(listed[0]?.[1].headers.get("retry-after")).toBe("2")
      expect(listed[0]?.[1].json).toMatchObject({ status: 503, requestId: expect.any(String) })
      expect(log.some(line => line.includes('"fault":"delay+status"'))).toBe(true)

      const read = Effect.promise(async () => {
        try {
          const response = await fetch(`${url}/v1/threads/${ulid(1)}/messages`, { headers })
          const length = Number(response.headers.get("content-length"))
          return await response.text().then(
            text => `${response.status}, whole: ${text.length === length}`,
            () => `${response.status} of ${length > 0}, then cut`
          )
        } catch {
          return "cut"
        }
      })
      expect(yield* Effect.replicateEffect(read, 3)).toEqual([
        "cut",
        "200 of true, then cut",
        "200, whole: true"
      ])
    })
  )
})
