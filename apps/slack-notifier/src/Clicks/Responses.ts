import { DateTime, Effect, Option } from "effect"
import { silenceQuestion } from "../Alerts/Buttons.ts"
import { fieldOf, readPurpose } from "../Replies/ReplyModal.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { Workspaces } from "../Slack/Workspaces.ts"
import type { RecordedEpisode } from "../State/EpisodeReads.ts"
import { answerText } from "./AnswerTexts.ts"
import type { ClickAnswer } from "./Decide.ts"
import type { Acknowledgement, Interaction, Submission } from "./Interaction.ts"
import { type Denial, rightsOf } from "./Rights.ts"

/** Who acts in Slack, according to Slack, and what that person is shown. */
export const makeResponses = Effect.gen(function* () {
  const live = yield* LiveSettings
  const workspaces = yield* Workspaces

  const actorOf = Effect.fnUntraced(function* (interaction: Interaction) {
    const people = workspaces.peopleOf(interaction.workspace)
    const known = yield* Effect.option(
      Effect.all([people.team(), people.userInfo(interaction.slackUser)], { concurrency: "unbounded" })
    )
    if (Option.isNone(known)) return "unknown" as const
    const [team, user] = known.value
    return rightsOf(interaction, user, team, live.now().rules)
  })

  /** In the language of a company, if the text is about one. */
  const textOf = (answer: ClickAnswer, company = "") =>
    Effect.map(DateTime.now, now => {
      const { zone, language } = live.styleOf(company)
      return answerText(answer, zone, language, now)
    })

  const tell = Effect.fnUntraced(
    function* (
      { workspace, slackUser }: Interaction,
      channel: string | undefined,
      answer: ClickAnswer,
      alert: RecordedEpisode | undefined
    ) {
      if (channel === undefined) return
      const company = alert?.open.episode.company
      const text = yield* textOf(answer, company)
      const { language } = live.styleOf(company ?? "")
      const blocks =
        answer.why === "ask silence" ? silenceQuestion(answer.alertId, text, language) : undefined
      yield* workspaces.peopleOf(workspace).tell({ channel, slackUser, text, blocks })
    },
    Effect.catchAll(error => Effect.logWarning(`a person was not told: ${error.message}`))
  )

  /** The modal stays, with the text in it. */
  const refused = ({ view }: Submission, why: Denial | "may not reply") =>
    Effect.map(
      textOf({ why }, readPurpose(view.privateMetadata)?.company),
      (text): Acknowledgement => ({
        response_action: "errors",
        errors: { [fieldOf(view.values).block]: text }
      })
    )

  return { actorOf, tell, refused }
})
