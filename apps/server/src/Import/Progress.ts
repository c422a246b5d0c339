import { Effect, Stream } from "effect"

/** So many lines pass between two looks at the counter. */
const STEP = 10_000

const CLEAR_LINE = "\r\u001b[2K"

const WIDTH = 30

/** Where progress is shown, if it is a terminal. */
export interface Terminal {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

const bar = (share: number) => {
  const filled = Math.round(Math.min(1, share) * WIDTH)
  return `${"━".repeat(filled)}${"─".repeat(WIDTH - filled)} ${Math.floor(Math.min(1, share) * 100)} %`
}

/**
 * Counts the elements that `run` takes, with a bar where `share` knows how much of them has been read (0 to 1), in a line that is
 * gone at the end; where there is no terminal, nothing is shown.
 */
export const withProgress = <A, E, R, B, E2, R2>(
  shown: { readonly name: string; readonly terminal: Terminal; readonly share: () => number | undefined },
  elements: Stream.Stream<A, E, R>,
  run: (elements: Stream.Stream<A, E, R>) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E2, R2> => {
  const { name, terminal, share } = shown
  if (terminal.isTTY !== true) return run(elements)
  const show = (text: string) =>
    Effect.sync(() => {
      terminal.write(`${CLEAR_LINE}${text}`)
    })
  const told = (read: number) => {
    const done = share()
    return show(
      `${name}: ${done === undefined ? "" : `${bar(done)}, `}${read.toLocaleString("en")} lines read`
    )
  }
  const counted = Stream.suspend(() => {
    let read = 0
    return Stream.mapChunksEffect(elements, chunk => {
      const before = read
      read += chunk.length
      const isTime = Math.floor(read / STEP) > Math.floor(before / STEP)
      return Effect.as(isTime ? told(read) : Effect.void, chunk)
    })
  })
  const written = Stream.execute(show(`${name}: read, being written`))
  return run(Stream.concat(counted, written)).pipe(Effect.ensuring(show("")))
}
