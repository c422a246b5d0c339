import { threadUrlOf } from "@estate/domain/ThreadUrl"
import { byLanguage, type Language } from "@estate/text/Language"
import { formatPhone, telOf } from "@estate/text/Phones"
import type { Link, LinkedText } from "../Report/Document.ts"
import { htmlProse, htmlText } from "./HtmlText.ts"

/** What the links of a page need. */
export interface PageLinks {
  readonly language: Language
  /**
   * The template of threads' addresses (`ThreadUrl`); without it, the page shows a thread's id,
   * with which `estate threads read` finds it.
   */
  readonly threadUrl: string | undefined
}

const texts = byLanguage({
  open: { en: "Open", ru: "Открыть" },
  openThread: { en: "open the thread", ru: "открыть диалог" },
  thread: { en: "thread", ru: "диалог" }
})

/** A cell: all of its text is the link. */
export const linkedCell = ({ text, link }: LinkedText, page: PageLinks): string =>
  link === undefined
    ? htmlProse(text)
    : link.kind === "phone"
      ? anchor(telOf(link.phone), text)
      : link.kind === "recording"
        ? anchor(recordingAddress(link), text)
        : threadLink(link, page, texts[page.language].open)

/** A sentence: a phone number in it is the link, and a thread's link follows it. */
export const linkedSentence = ({ text, link }: LinkedText, page: PageLinks): string => {
  if (link === undefined) return htmlProse(text)
  if (link.kind === "thread")
    return `${htmlProse(text)}: ${threadLink(link, page, texts[page.language].openThread, texts[page.language].thread)}`
  if (link.kind === "recording") return htmlProse(text)
  const number = formatPhone(link.phone)
  const [before = "", ...after] = text.split(number)
  return after.length === 0
    ? htmlProse(text)
    : htmlProse(before) + anchor(telOf(link.phone), number) + htmlProse(after.join(number))
}

/** Without an address it is the id, which can be copied as a whole. */
const threadLink = (
  thread: Extract<Link, { readonly kind: "thread" }>,
  { threadUrl }: PageLinks,
  label: string,
  kind = ""
) =>
  threadUrl === undefined
    ? `${kind} <span class="id">${htmlText(thread.threadId)}</span>`.trimStart()
    : anchor(threadUrlOf(threadUrl, thread), label)

const anchor = (address: string | undefined, text: string) =>
  address === undefined
    ? htmlProse(text)
    : `<a class="keep" href="${htmlText(address)}">${htmlText(text)}</a>`

/** What the platform sends as an address may be any text. */
const recordingAddress = ({ url }: Extract<Link, { readonly kind: "recording" }>) =>
  /^https?:\/\//i.test(url) ? url : undefined
