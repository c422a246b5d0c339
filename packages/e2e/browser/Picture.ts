import { join } from "node:path"
import type { Page, PageScreenshotOptions } from "playwright-core"

/** Takes a picture for people to look at, `browser/pictures/NAME.png`: nobody does in CI. */
export const takePicture = async (
  page: Page,
  name: string,
  options: PageScreenshotOptions = {}
): Promise<void> => {
  const path = join(import.meta.dirname, `pictures/${name}.png`)
  if (process.env.CI === undefined) await page.screenshot({ ...options, path })
}
