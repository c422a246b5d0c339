import type { CommandFailed } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/text/Language"
import { joinLines, plainLine } from "@estate/text/PlainText"
import { padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import { recordView } from "../Records/RecordView.ts"

/** A check, its status, and how to fix it. */
export type Finding = {
  readonly check: string
  readonly status: "ok" | "warning" | "problem"
  readonly detail: string
  readonly fix: string | null
}

/** A finding, and the error that it stands for. */
export interface CheckResult {
  readonly finding: Finding
  readonly failed: CommandFailed | undefined
}

export const ok = (check: string, detail: string): CheckResult => ({
  finding: { check, status: "ok", detail, fix: null },
  failed: undefined
})

export const warning = (check: string, detail: string, fix: string): CheckResult => ({
  finding: { check, status: "warning", detail, fix },
  failed: undefined
})

/** The problem that an error reports, without its advice to run the doctor. */
export const problem = (check: string, failed: CommandFailed, language: Language): CheckResult => {
  const { message, fix } = failed.in(language)
  const advice = fix.replace(/ [^ ]+: estate doctor$/u, "")
  return { finding: { check, status: "problem", detail: message, fix: advice || null }, failed }
}

const marks = { ok: "✓", warning: "!", problem: "✗" } as const

/** How findings are shown: on a terminal as a list with marks. */
export const findingView = recordView<Finding>()({
  fields: {
    check: { heading: { en: "Check", ru: "Проверка" } },
    status: { heading: { en: "Status", ru: "Состояние" } },
    detail: { heading: { en: "Detail", ru: "Подробности" }, shrinks: true },
    fix: { heading: { en: "What to do", ru: "Что делать" }, shrinks: true }
  },
  table: ["check", "status", "detail", "fix"],
  render: (findings, { width, bold, dim }) => {
    const margin = Math.max(...findings.map(({ check }) => widthOf(check))) + 2
    return joinLines(
      findings.flatMap(({ check, status, detail, fix }) => {
        const [first = "", ...rest] = wrapTo(plainLine(detail), Math.max(20, width - margin - 2))
        const line = `${marks[status]} ${padTo(check, margin)}${first}`
        const indent = " ".repeat(margin + 2)
        return [
          status === "problem" ? bold(line) : line,
          ...rest.map(each => indent + each),
          ...(fix === null
            ? []
            : wrapTo(plainLine(fix), Math.max(20, width - margin - 2)).map(each => dim(indent + each)))
        ]
      })
    )
  }
})
