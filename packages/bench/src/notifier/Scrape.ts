import type { Measured } from "../Process.ts"

/** The value of a series on a process's `/metrics`; 0 where it is not there yet. */
export const scrape = async (process: Measured, series: string): Promise<number> => {
  const text = await (await fetch(`${process.url}/metrics`)).text()
  const line = text.split("\n").find(each => each.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}

/** Asks until it is so. */
export const until = async (isSo: () => Promise<boolean>, everyMillis = 100): Promise<void> => {
  while (!(await isSo())) await sleep(everyMillis)
}

export const sleep = (millis: number) => new Promise(resolve => setTimeout(resolve, millis))
