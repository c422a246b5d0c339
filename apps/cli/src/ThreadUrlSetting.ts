import { readSettings } from "@estate/command-line/Settings"
import { ThreadUrl } from "@estate/domain/ThreadUrl"
import { Config, Schema } from "effect"

/** Without a placeholder, it would be the same page for every thread. */
const template = ThreadUrl.pipe(
  Schema.filter(url => /\{(?:threadId|listingId)\}/u.test(url), {
    message: () => "has neither {threadId} nor {listingId}"
  })
)

/** `ESTATE_THREAD_URL`, the template of a page's links to threads. */
export const readThreadUrl = readSettings(Config.option(Schema.Config("ESTATE_THREAD_URL", template)), {
  fixes: {
    ESTATE_THREAD_URL: {
      en: "set it to an address with {threadId} or {listingId} in it, or leave it unset",
      ru: "задайте адрес, в котором есть {threadId} или {listingId}, или не задавайте"
    }
  }
})
