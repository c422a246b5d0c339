import { Either, Option } from "effect"
import type { Accepted, Refused } from "../../LedgerEntry.ts"
import { type Bot, botOf, isAppToken, isBotToken, profileOf } from "../workspace/Bot.ts"
import { type Workspace, withChanged, workspaceOf } from "../workspace/Workspace.ts"
import type { Fields } from "./Fields.ts"
import type { MethodResult } from "./Method.ts"
import { allScopes, methodOf, neededScope } from "./MethodTable.ts"
import { present, Refusal, refuse } from "./Refusal.ts"

/** A parsed API request; `malformed` is Slack's code if the body is unreadable. */
export interface ApiRequest {
  readonly method: string
  readonly token: Option.Option<string>
  readonly fields: Fields
  readonly malformed: Option.Option<string>
  readonly origin: string
}

/** The effect of a request, as in Slack. */
export interface Performed {
  readonly body: Readonly<Record<string, unknown>>
  readonly outcome: typeof Accepted.Type | typeof Refused.Type
  readonly workspace: Workspace
}

/** The app of a request's token. */
export const senderOf = (workspace: Workspace, request: ApiRequest): Option.Option<Bot> =>
  request.token.pipe(
    Option.filter(token => isBotToken(token) || isAppToken(token)),
    Option.map(token => botOf(token, workspace.profiles))
  )

/** What the token of a request may do. */
export const grantedScopes = ({ profiles }: Workspace, { token }: ApiRequest): ReadonlyArray<string> =>
  profileOf(
    Option.getOrElse(token, () => ""),
    profiles
  )?.scopes ?? allScopes

/**
 * Performs a request in the workspace of its app. This is the only place where requests change a
 * workspace.
 */
export const perform = (all: Workspace, request: ApiRequest, nowMillis: number): Performed =>
  Either.match(answer(ownWorkspace(all, request), request, nowMillis), {
    onLeft: refusal => ({
      body: refusal.body,
      outcome: { ok: false, error: refusal.error },
      workspace: all
    }),
    onRight: ({ about, body, workspace }) => ({
      body: { ok: true, ...body },
      outcome: { ok: true, ...about },
      workspace: withChanged(all, workspace)
    })
  })

/** The workspace of a request's app. */
export const ownWorkspace = (all: Workspace, { token }: ApiRequest): Workspace =>
  workspaceOf(
    all,
    Option.getOrElse(token, () => "")
  )

const answer = (
  workspace: Workspace,
  request: ApiRequest,
  nowMillis: number
): Either.Either<MethodResult, Refusal> =>
  Either.gen(function* () {
    const { fields, origin } = request
    if (Option.isSome(request.malformed)) return yield* refuse(request.malformed.value)
    const { perform } = yield* present(methodOf(request.method), "unknown_method")
    if (Option.isNone(request.token)) return yield* refuse("not_authed")
    const bot = yield* Either.fromOption(senderOf(workspace, request), () => Refusal.of("invalid_auth"))
    const takesAppToken = request.method === "apps.connections.open"
    if (takesAppToken !== isAppToken(Option.getOrElse(request.token, () => "")))
      return yield* refuse("not_allowed_token_type")
    const needed = neededScope(request)
    const provided = grantedScopes(workspace, request)
    if (needed !== undefined && !provided.includes(needed)) {
      return yield* Either.left(Refusal.ofScope(needed, provided))
    }
    return yield* perform({ workspace, bot, fields, nowMillis, origin })
  })
