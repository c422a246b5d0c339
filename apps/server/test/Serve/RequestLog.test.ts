import { expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, Option } from "effect"
import { vi } from "vitest"
import { ExportedLog } from "../../src/Operations/ExportedLog.ts"
import { RequestLog } from "../../src/Serve/RequestLog.ts"

it.scoped("writes a line for each request, in batches, and no line can forge another", () =>
  Effect.gen(function* () {
    vi.useFakeTimers({ toFake: ["setTimeout"] })
    yield* Effect.addFinalizer(() => Effect.sync(() => vi.useRealTimers()))
    const written: Array<string> = []
    const stderr = vi
      .spyOn(process.stderr, "write")
      .mockImplementation(text => written.push(String(text)) > 0)
    const { write } = yield* RequestLog
    const line = {
      method: "GET",
      path: "/v1/threads",
      status: 200,
      millis: 0.31,
      requestId: "a-1",
      caller: { key: "k1", company: 7 },
      isProbe: false,
      fault: undefined
    }
    write(line)
    write({
      ...line,
      path: '/x"\nlevel=ERROR',
      status: 404,
      caller: { client: "192.0.2.1" },
      fault: "delay+status"
    })
    write({ ...line, path: "/readyz", isProbe: true })
    // Lines of later turns of the event loop are written with them.
    yield* Effect.promise(() => new Promise(resolve => setImmediate(resolve)))
    expect(written).toEqual([])
    vi.advanceTimersByTime(10)
    stderr.mockRestore()
    const text = written.join("").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "NOW")
    expect(text.split("\n")).toEqual([
      "timestamp=NOW level=INFO message=request method=GET path=/v1/threads status=200 millis=0.31 requestId=a-1 key=k1 company=7",
      'timestamp=NOW level=INFO message=request method=GET path="/x\\"\\nlevel=ERROR" status=404 millis=0.31 requestId=a-1 client=192.0.2.1 fault=delay+status',
      ""
    ])
    expect(written).toHaveLength(1)
  }).pipe(Effect.provide(RequestLog.layer({ withProbes: false })))
)

it.effect("exports a line for each request, if lines are exported", () =>
  Effect.gen(function* () {
    const exported: Array<unknown> = []
    const logger = Logger.map(Logger.structuredLogger, ({ message, annotations }) => {
      exported.push({ message, annotations })
    })
    const { write } = yield* Effect.provide(
      RequestLog,
      Layer.provide(RequestLog.layer({ withProbes: true }), Layer.succeed(ExportedLog, Option.some(logger)))
    )
    const line = { method: "GET", path: "/v1/threads", status: 200, millis: 0.31, requestId: "a-1" }
    write({ ...line, caller: { key: "k1", company: 7 }, isProbe: false, fault: undefined })
    expect(exported).toEqual([{ message: "request", annotations: { ...line, key: "k1", company: 7 } }])
  })
)
