import { Either, HashMap, Schema } from "effect"
import { chatUpdate } from "../methods/Chat.ts"
import { replaceEphemeral } from "../methods/Ephemeral.ts"
import { type Fields, readFields } from "../methods/Fields.ts"
import type { MethodResult } from "../methods/Method.ts"
import { Refusal, refuse } from "../methods/Refusal.ts"
import { ephemeralOf, type ResponseUrl } from "../workspace/Dialogs.ts"
import { type Workspaces, withChanged, workspaceNamed } from "../workspace/Workspace.ts"

const MAX_USES = 5
const MAX_AGE_MILLIS = 30 * 60_000

const readResponse = readFields(Schema.Struct({ replace_original: Schema.Literal(true) }))

/** What a post concerned, and the workspaces after it. */
interface Responded extends Pick<MethodResult, "about"> {
  readonly botId: string
  readonly workspaces: Workspaces
}

/**
 * A post to a `response_url`: a message in place of the original.
 * Fails with `used_url` after five posts, `expired_url` after 30 minutes.
 * https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 */
export const respondTo = (
  all: Workspaces,
  id: string,
  fields: Fields,
  nowMillis: number,
  origin: string
): Either.Either<Responded, Refusal> =>
  Either.gen(function* () {
    const { responseUrls } = all.dialogs
    const url = yield* Either.fromOption(HashMap.get(responseUrls, id), () => Refusal.of("expired_url"))
    if (nowMillis - url.madeAtMillis > MAX_AGE_MILLIS) return yield* refuse("expired_url")
    if (url.uses >= MAX_USES) return yield* refuse("used_url")
    yield* readResponse(fields)
    const { bot, channelId, messageTs } = url
    const call = {
      workspace: workspaceNamed(all, url.workspace),
      bot,
      nowMillis,
      origin,
      fields: { ...fields, channel: channelId, ts: messageTs, user: url.userId }
    }
    const ephemeral = ephemeralOf(all.dialogs, url.userId, channelId, messageTs)
    const replace = ephemeral === undefined ? chatUpdate : replaceEphemeral(channelId, url.userId, ephemeral)
    const answer = yield* replace(call)
    const used = HashMap.set(responseUrls, id, { ...url, uses: url.uses + 1 } satisfies ResponseUrl)
    const workspaces = withChanged(all, answer.workspace)
    return {
      about: answer.about,
      botId: bot.botId,
      workspaces: { ...workspaces, dialogs: { ...workspaces.dialogs, responseUrls: used } }
    }
  })
