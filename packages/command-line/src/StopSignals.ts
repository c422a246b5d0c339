import type { Translations } from "@estate/text/Language"

const REPETITION_MILLIS = 1_000

/** For a person who waits for the end. */
export const stillStopping: Translations = {
  en: "finishing what has begun; Ctrl-C again ends it at once",
  ru: "завершает начатое; ещё раз Ctrl-C — остановить сразу"
}

/**
 * Allows the program to stop in order at the first signal. npm and pnpm pass on a signal that the
 * terminal has already sent, so a repetition within a second is ignored; a later signal ends the
 * program. `onWait` is called if a person who pressed Ctrl-C waits for longer.
 */
export const watchStopSignals = (onTerminate: () => void, onWait: () => void): void => {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      if (signal === "SIGTERM") onTerminate()
      const ignore = () => {}
      process.on(signal, ignore)
      setTimeout(() => {
        process.off(signal, ignore)
        if (signal === "SIGINT") onWait()
      }, REPETITION_MILLIS).unref()
    })
}
