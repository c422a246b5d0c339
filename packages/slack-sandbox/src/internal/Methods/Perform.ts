import { Either, Option } from "effect"
import type { Accepted, Refused } from "../../LedgerEntry.ts"
import type { MethodName } from "../../MethodName.ts"
import { type Bot, botOf, isBotToken } from "../Bot.ts"
import type { Fields } from "../Fields.ts"
import { Refusal } from "../Refusal.ts"
import type { Workspace } from "../Workspace.ts"
import { authTest } from "./AuthTest.ts"
import { chatDelete } from "./ChatDelete.ts"
import { chatGetPermalink } from "./ChatGetPermalink.ts"
import { chatPostMessage } from "./ChatPostMessage.ts"
import { chatUpdate } from "./ChatUpdate.ts"
import { conversationsHistory } from "./ConversationsHistory.ts"
import { conversationsInfo } from "./ConversationsInfo.ts"
import { conversationsList } from "./ConversationsList.ts"
import { conversationsReplies } from "./ConversationsReplies.ts"
import type { Answer, Change, Method } from "./Method.ts"

/** One API request after parsing: `malformed` carries Slack's code where the body could not be read. */
export interface ApiRequest {
  readonly method: string
  readonly token: Option.Option<string>
  readonly fields: Fields
  readonly malformed: Option.Option<string>
  readonly origin: string
}

/** What Slack itself would have made of a request. */
export interface Performed {
  readonly body: Readonly<Record<string, unknown>>
  readonly outcome: typeof Accepted.Type | typeof Refused.Type
  readonly workspace: Workspace
  readonly changes: ReadonlyArray<Change>
}

const methods: Readonly<Record<Exclude<MethodName, "api.test">, Method>> = {
  "auth.test": authTest,
  "chat.delete": chatDelete,
  "chat.getPermalink": chatGetPermalink,
  "chat.postMessage": chatPostMessage,
  "chat.update": chatUpdate,
  "conversations.history": conversationsHistory,
  "conversations.info": conversationsInfo,
  "conversations.list": conversationsList,
  "conversations.replies": conversationsReplies
}

const methodsByName: ReadonlyMap<string, Method> = new Map(Object.entries(methods))

/** The app that sent a request, if its token is one. */
export const senderOf = (workspace: Workspace, request: ApiRequest): Option.Option<Bot> =>
  request.token.pipe(
    Option.filter(isBotToken),
    Option.map(token => botOf(token, workspace.profiles))
  )

/** Carries a request out: the one place where the workspace changes. */
export const perform = (workspace: Workspace, request: ApiRequest, nowMillis: number): Performed =>
  Either.match(answer(workspace, request, nowMillis), {
    onLeft: refusal => ({
      body: refusal.body,
      outcome: { ok: false, error: refusal.error },
      workspace,
      changes: []
    }),
    onRight: ({ about, body, changes, workspace }) => ({
      body: { ok: true, ...body },
      outcome: { ok: true, ...about },
      workspace,
      changes
    })
  })

const answer = (
  workspace: Workspace,
  request: ApiRequest,
  nowMillis: number
): Either.Either<Answer, Refusal> =>
  Either.gen(function* () {
    const { fields, origin } = request
    if (Option.isSome(request.malformed)) return yield* Either.left(Refusal.of(request.malformed.value))
    if (request.method === "api.test") return yield* apiTest(workspace, fields)
    const method = yield* Either.fromNullable(methodsByName.get(request.method), () =>
      Refusal.of("unknown_method")
    )
    if (Option.isNone(request.token)) return yield* Either.left(Refusal.of("not_authed"))
    const bot = yield* Either.fromOption(senderOf(workspace, request), () => Refusal.of("invalid_auth"))
    return yield* method({ workspace, bot, fields, nowMillis, origin })
  })

// The one method that asks for no token. https://docs.slack.dev/reference/methods/api.test
const apiTest = (workspace: Workspace, fields: Fields): Either.Either<Answer, Refusal> =>
  typeof fields.error === "string"
    ? Either.left(Refusal.of(fields.error))
    : Either.right({ body: { args: fields }, about: {}, workspace, changes: [] })
