import { join } from "node:path"
import type { Page, PageScreenshotOptions } from "playwright-core"

/** Pictures are for people to look at: nobody does in CI. */
export const arePicturesTaken = process.env.CI === undefined

/** Takes a picture, `browser/pictures/NAME.png`. */
export const takePicture = async (
  page: Page,
  name: string,
  options: PageScreenshotOptions = {}
): Promise<void> => {
  const path = join(import.meta.dirname, `pictures/${name}.png`)
  if (arePicturesTaken) await page.screenshot({ ...options, path })
}
