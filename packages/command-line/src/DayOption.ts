import type { Translations } from "@estate/text/Language"
import * as Options from "./Options.ts"

/** What `readDays` reads, for help and messages. */
export const daysExamples = {
  en: "2026-11-20, 20 November, 20.11, 2026-11 (a month), today, yesterday, monday (the last one), 7d or 7 days ago, last week, last month",
  ru: "20.11.2026, 20 ноября, 20.11, 2026-11 (месяц), сегодня, вчера, понедельник (последний), 7d или 7 дней назад, прошлая неделя, прошлый месяц"
}

/** An option that names a day, or days. */
export const dayOption = (name: string, description: Translations) =>
  Options.text(name, description).pipe(Options.withPseudoName("DATE"), Options.optional)
