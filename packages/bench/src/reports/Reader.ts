import { Calls } from "@estate/api-client/Calls"
import { clientConfig } from "@estate/api-client/ClientSettings"
import * as NodeHttp from "@estate/api-client/NodeHttp"
import { PageSize } from "@estate/domain/Page"
import { Console, Effect, Stream } from "effect"

/** Reads the pages that the report reads, and only counts the calls. */
const read = Effect.gen(function* () {
  const settings = yield* clientConfig
  const count = yield* Effect.provide(
    Effect.flatMap(Calls, calls => Stream.runCount(calls.stream({ pageSize: PageSize.make(500) }))),
    Calls.layer(settings)
  )
  yield* Console.log(count)
})

Effect.runPromise(Effect.provide(read, NodeHttp.layer))
