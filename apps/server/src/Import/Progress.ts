import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Effect, Stream } from "effect"

/** The progress line is updated after this many lines. */
const STEP = 10_000

const CLEAR_LINE = "\r\u001b[2K"

const WIDTH = 30

/** A stream that progress is written to if it is a terminal. */
export interface Terminal {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** A bar and a percentage, for a share of 0 to 1. */
export const bar = (share: number): string => {
  const filled = Math.round(Math.min(1, share) * WIDTH)
  return `${"━".repeat(filled)}${"─".repeat(WIDTH - filled)} ${Math.floor(Math.min(1, share) * 100)} %`
}

/** Shows a text in the place of the one before, if there is a terminal. */
export const showOn =
  (terminal: Terminal) =>
  (text: string): Effect.Effect<void> =>
    Effect.sync(() => {
      if (terminal.isTTY === true) terminal.write(`${CLEAR_LINE}${text}`)
    })

const texts = {
  en: { lines: (count: string) => `${count} lines read`, writing: "read, being written" },
  ru: { lines: (count: string) => `прочитано строк: ${count}`, writing: "прочитан, записывается" }
} as const

/**
 * Shows progress while `run` consumes the elements: their number, and a bar if `share` returns the
 * part that has been read (0 to 1). Clears its line at the end. Shows nothing if there is no
 * terminal.
 */
export const withProgress = <A, E, R, B, E2, R2>(
  options: {
    readonly name: string
    readonly language: Language
    readonly terminal: Terminal
    readonly share: () => number | undefined
  },
  elements: Stream.Stream<A, E, R>,
  run: (elements: Stream.Stream<A, E, R>) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E2, R2> => {
  const { name, language, terminal, share } = options
  const { lines, writing } = texts[language]
  if (terminal.isTTY !== true) return run(elements)
  const show = showOn(terminal)
  const showRead = (read: number) => {
    const shareRead = share()
    return show(
      `${name}: ${shareRead === undefined ? "" : `${bar(shareRead)}, `}${lines(formatCount(read, language))}`
    )
  }
  const counted = Stream.suspend(() => {
    let read = 0
    return Stream.mapChunksEffect(elements, chunk => {
      const before = read
      read += chunk.length
      const isDue = Math.floor(read / STEP) > Math.floor(before / STEP)
      return Effect.as(isDue ? showRead(read) : Effect.void, chunk)
    })
  })
  const thenWriting = Stream.execute(show(`${name}: ${writing}`))
  return run(Stream.concat(counted, thenWriting)).pipe(Effect.ensuring(show("")))
}
