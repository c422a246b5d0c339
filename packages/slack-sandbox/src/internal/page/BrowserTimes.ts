/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { buildElement } from "./BuildElement.ts"

/**
 * What depends on the reader's language and time zone: dates, times and the lines between days.
 * Runs in the browser, so it may use nothing from outside itself except types.
 */
export function timesIn(feed: HTMLElement, build: typeof buildElement) {
  const dayOf = (article: Element) => {
    const time = article.querySelector("time")?.dateTime
    return time === undefined
      ? ""
      : new Date(time).toLocaleDateString("en", { weekday: "long", month: "long", day: "numeric" })
  }

  const ago = (moment: Date) => {
    const relative = new Intl.RelativeTimeFormat(navigator.language, { numeric: "always" })
    const minutes = Math.round((moment.getTime() - Date.now()) / 60_000)
    if (Math.abs(minutes) < 60) return relative.format(minutes, "minute")
    const hours = Math.round(minutes / 60)
    return Math.abs(hours) < 24
      ? relative.format(hours, "hour")
      : relative.format(Math.round(hours / 24), "day")
  }
  const formatDate = (moment: Date, format: string) => {
    const day = (options: Intl.DateTimeFormatOptions) =>
      moment.toLocaleDateString(navigator.language, options)
    const time = (options: Intl.DateTimeFormatOptions) =>
      moment.toLocaleTimeString(navigator.language, options)
    const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
    const days = Math.round((midnight(moment) - midnight(new Date())) / 86_400_000)
    const near = new Intl.RelativeTimeFormat(navigator.language, { numeric: "auto" })
    const pretty = Math.abs(days) <= 1 ? near.format(days, "day") : undefined
    return format
      .replaceAll("{ago}", ago(moment))
      .replaceAll("{time_secs}", time({ timeStyle: "medium" }))
      .replaceAll("{time}", time({ timeStyle: "short" }))
      .replaceAll("{date_num}", moment.toISOString().slice(0, 10))
      .replaceAll(/\{date(_short|_long)?_pretty\}/g, (_, length = "") => pretty ?? `{date${length}}`)
      .replaceAll("{date_long}", day({ dateStyle: "full" }))
      .replaceAll("{date}", day({ dateStyle: "long" }))
      .replaceAll(/\{date_(short|slash)\}/g, day({ dateStyle: "medium" }))
  }
  const updateDates = () => {
    for (const date of document.querySelectorAll<HTMLElement>(".date[data-seconds]")) {
      date.textContent = formatDate(new Date(Number(date.dataset.seconds) * 1000), date.dataset.format ?? "")
    }
  }

  const timeOf = (article: Element | null) => Date.parse(article?.querySelector("time")?.dateTime ?? "")
  const MAX_PAUSE = 5 * 60_000
  /** Messages of one author in quick succession show the author's name only once. */
  const continues = (article: Element, previous: Element | null) =>
    previous?.ariaLabel === article.ariaLabel && timeOf(article) - timeOf(previous) < MAX_PAUSE

  const refresh = () => {
    for (const time of feed.querySelectorAll("time")) {
      const moment = new Date(time.dateTime)
      time.textContent = moment.toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" })
      time.title = moment.toLocaleString("en", { dateStyle: "full", timeStyle: "medium" })
    }
    updateDates()
    for (const line of feed.querySelectorAll(":scope > .day")) line.remove()
    let day = ""
    let previous: Element | null = null
    for (const article of feed.querySelectorAll(":scope > article")) {
      const next = dayOf(article)
      article.classList.toggle("follows", next === day && continues(article, previous))
      previous = article
      if (next !== day) article.before(build({ tag: "div", attributes: { class: "day" }, children: [next] }))
      day = next
    }
  }

  setInterval(updateDates, 15_000)
  const modal = document.querySelector("#modal")
  if (modal !== null) new MutationObserver(updateDates).observe(modal, { childList: true })
  return { refresh }
}
