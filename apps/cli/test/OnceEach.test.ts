import { Chunk, Effect, Stream } from "effect"
import { describe, expect, it } from "vitest"
import { onceEach } from "../src/OnceEach.ts"

const collected = (ids: ReadonlyArray<number>) =>
  Effect.runSync(Stream.runCollect(onceEach(Stream.fromIterable(ids.map(id => ({ id })))))).pipe(
    Chunk.toReadonlyArray,
    records => records.map(({ id }) => id)
  )

describe("a list whose records move while its pages are read", () => {
  it("gives each record once", () => {
    expect(collected([1, 2, 3, 3, 4, 2, 5])).toEqual([1, 2, 3, 4, 5])
  })

  it("still notices a repetition many pages later, and remembers no more than that", () => {
    const long = Array.from({ length: 25_000 }, (_, n) => n)
    expect(collected([...long, 24_999, 16_000])).toHaveLength(25_000)
    expect(collected([...long, 1])).toHaveLength(25_001)
  })
})
