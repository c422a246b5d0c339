import { type Browser, chromium } from "playwright-core"

/** Chromium without requests of its own: the headless shell takes less than half the processor time. */
const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--in-process-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  })

let launched: Promise<Browser> | undefined

/** The Chromium of all files of tests in this process. It ends with the process. */
export const openChromium = (): Promise<Browser> => {
  launched ??= launch()
  return launched
}

/** Closes all pages, and what they stored. A file of tests does it at its end. */
export const closePages = async (): Promise<void> => {
  const contexts = (await launched)?.contexts() ?? []
  await Promise.all(contexts.map(context => context.close()))
}
