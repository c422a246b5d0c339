import { formatOptionalDuration, formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { type Duration, Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, noteOf } from "../Report/Blocks.ts"
import { durationChange, shareChange } from "../Report/Change.ts"
import type { Block, Figure } from "../Report/Document.ts"
import { formatPrevious } from "../Report/Previous.ts"
import { levelFigure, portionOf } from "../Report/ServiceLevel.ts"
import { callerFigures } from "./CallerFigures.ts"
import { answeredOf } from "./CallFigures.ts"
import { type CallTotal, totalFigures, wasIn } from "./CallTotals.ts"
import type { CallsReport } from "./Report.ts"
import { spendNotes, targetFigures } from "./TargetFigures.ts"
import type { CallsTexts } from "./Texts.ts"

/** The figures of a report of calls, and what is to be known of them. */
export const totalsOf = (
  report: CallsReport,
  texts: CallsTexts,
  language: Language
): ReadonlyArray<Block> => [
  {
    kind: "figures",
    figures: [
      ...levels(report, language),
      ...callFigures(report, texts, language),
      ...callerFigures(report, texts, language),
      ...spreads(report, texts, language),
      ...targetFigures(report, texts, language)
    ]
  },
  ...Option.match(report.previous, {
    onNone: () => [],
    onSome: previous => [noteOf(`${formatPrevious(previous, language)} ${texts.previousNote}`)]
  }),
  ...spendNotes(report, texts),
  ...variantNotes(report, texts),
  ...countNote(report.total.callers.withoutNumber, texts.withoutNumber, language)
]

const levels = ({ serviceLevel, previous }: CallsReport, language: Language): ReadonlyArray<Figure> =>
  Option.match(serviceLevel, {
    onNone: () => [],
    onSome: ({ target, total }) => {
      const was = Option.flatMap(previous, earlier => earlier.serviceLevel)
      return [
        {
          ...levelFigure(target, total, language),
          ...shareChange(
            portionOf(total),
            Option.map(was, level => portionOf(level.total)),
            "more",
            language
          )
        }
      ]
    }
  })

const callFigures = (report: CallsReport, texts: CallsTexts, language: Language): ReadonlyArray<Figure> => {
  const { total } = report
  const was = wasIn(report.previous)
  const { count, share } = totalFigures(report, language)
  return [
    count(texts.calls, row => row.calls, "neither"),
    {
      ...count(texts.missed, row => row.missed, "neither"),
      note: texts.missedNote,
      ...badIfAny(total.missed)
    },
    share(texts.missedShare, row => ({ share: row.missedShare, of: row.calls }), "less"),
    ...(total.hungUp === 0
      ? []
      : [{ ...count(texts.hungUp, row => row.hungUp, "neither"), note: texts.hungUpNote }]),
    {
      label: texts.talk,
      value: formatPreciseDuration(total.talk, language),
      note: `${texts.average.toLowerCase()}: ${formatOptionalDuration(total.talkAverage, language)}`,
      ...durationChange(
        Option.some(total.talk),
        was(row => row.talk),
        "neither",
        language
      )
    }
  ]
}

const spreads = (report: CallsReport, texts: CallsTexts, language: Language): ReadonlyArray<Figure> => {
  const was = wasIn(report.previous)
  const spread = (
    label: string,
    countOf: (total: CallTotal) => number,
    p50: (total: CallTotal) => Option.Option<Duration.Duration>,
    p90: (total: CallTotal) => Option.Option<Duration.Duration>,
    better: "less" | "neither"
  ): ReadonlyArray<Figure> => {
    const medianOf = (total: CallTotal) => (countOf(total) < MIN_RECORDS ? Option.none() : p50(total))
    return Option.match(medianOf(report.total), {
      onNone: () => [],
      onSome: median => [
        {
          label,
          value: formatPreciseDuration(median, language),
          note: texts.median(formatOptionalDuration(p90(report.total), language)),
          ...durationChange(Option.some(median), Option.flatten(was(medianOf)), better, language)
        }
      ]
    })
  }
  return [
    ...spread(
      texts.talkLength,
      answeredOf,
      row => row.talkP50,
      row => row.talkP90,
      "neither"
    ),
    ...spread(
      texts.answer,
      answeredOf,
      row => row.answerP50,
      row => row.answerP90,
      "less"
    ),
    ...spread(
      texts.patience,
      row => row.missed,
      row => row.patienceP50,
      row => row.patienceP90,
      "neither"
    )
  ]
}

const variantNotes = (
  { projectCalls, listingCalls, otherGroups }: CallsReport,
  texts: CallsTexts
): ReadonlyArray<Block> => {
  const variant =
    listingCalls === 0
      ? texts.projectsOnly
      : projectCalls === 0
        ? texts.feeds
        : texts.mixed(projectCalls, listingCalls)
  return [noteOf(variant), ...(otherGroups === 0 ? [] : [noteOf(texts.others(otherGroups))])]
}
