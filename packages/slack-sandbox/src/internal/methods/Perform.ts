import { Either } from "effect"
import type { Accepted, Refused } from "../../LedgerEntry.ts"
import { type Bot, botOf, isAppToken, isBotToken, profileOf } from "../workspace/Bot.ts"
import { type Workspace, type Workspaces, withChanged, workspaceOf } from "../workspace/Workspace.ts"
import type { Fields } from "./Fields.ts"
import type { MethodResult } from "./Method.ts"
import { allScopes, methodOf, neededScope } from "./MethodTable.ts"
import { present, Refusal, refuse } from "./Refusal.ts"

/** A parsed API request. */
export interface ApiRequest {
  readonly method: string
  /** Empty if there is none. */
  readonly token: string
  readonly fields: Fields
  /** Slack's code if the body is unreadable. */
  readonly malformed: string | undefined
  readonly origin: string
}

/** The effect of a request, as in Slack. */
export interface Performed {
  readonly body: Readonly<Record<string, unknown>>
  readonly outcome: typeof Accepted.Type | typeof Refused.Type
  readonly workspaces: Workspaces
}

/** The app of a request's token; undefined if it is no token of Slack. */
export const senderOf = ({ profiles }: Workspaces, { token }: ApiRequest): Bot | undefined =>
  isBotToken(token) || isAppToken(token) ? botOf(token, profiles) : undefined

/** What the token of a request may do. */
export const grantedScopes = ({ profiles }: Workspaces, { token }: ApiRequest): ReadonlyArray<string> =>
  profileOf(token, profiles)?.scopes ?? allScopes

/**
 * Performs a request in the workspace of its app. This is the only place where requests change a
 * workspace.
 */
export const perform = (all: Workspaces, request: ApiRequest, nowMillis: number): Performed =>
  Either.match(answer(workspaceOf(all, request.token), request, nowMillis), {
    onLeft: refusal => ({
      body: refusal.body,
      outcome: { ok: false, error: refusal.error },
      workspaces: all
    }),
    onRight: ({ about, body, workspace }) => ({
      body: { ok: true, ...body },
      outcome: { ok: true, ...about },
      workspaces: withChanged(all, workspace)
    })
  })

const answer = (
  workspace: Workspace,
  request: ApiRequest,
  nowMillis: number
): Either.Either<MethodResult, Refusal> =>
  Either.gen(function* () {
    const { fields, malformed, method, origin, token } = request
    if (malformed !== undefined) return yield* refuse(malformed)
    const { perform } = yield* present(methodOf(method), "unknown_method")
    if (token === "") return yield* refuse("not_authed")
    const bot = yield* present(senderOf(workspace, request), "invalid_auth")
    const takesAppToken = method === "apps.connections.open"
    if (takesAppToken !== isAppToken(token)) return yield* refuse("not_allowed_token_type")
    const needed = neededScope(request)
    const provided = grantedScopes(workspace, request)
    if (needed !== undefined && !provided.includes(needed)) {
      return yield* Either.left(Refusal.ofScope(needed, provided))
    }
    return yield* perform({ workspace, bot, fields, nowMillis, origin })
  })
