import { HttpUrl } from "@estate/domain/HttpUrl"
import { expecting, written } from "@estate/rules/File/Written"
import { withoutHash } from "./Destination.ts"

/** An address on the web. */
export const Address = HttpUrl.pipe(expecting({ en: "an http or https address", ru: "адрес http или https" }))

/** A channel, or a person's id for direct messages, as destinations have it. */
export const Channel = written(text => (/^[^\s/@][^\s/]*$/.test(text) ? withoutHash(text) : undefined), {
  en: "a channel's id, or its name such as #leads",
  ru: "id канала или имя, например #leads"
})
