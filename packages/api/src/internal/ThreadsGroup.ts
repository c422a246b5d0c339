import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import { AccessDenied, PlatformFailed, RequestRejected } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { problemAt, problems } from "../DeclaredErrors.ts"
import { KeyOrNotSignedIn, NeededArea } from "../Key.ts"
import { listMessages, listThreads, removeThread, sendHeaders, sendMessage } from "../Threads.ts"

/** The spec does not show the body's encoding: JSON, a form and multipart are all accepted. */
const anyEncoding = (message: typeof sendMessage.schemas.payload) =>
  Schema.Union(
    message,
    message.pipe(HttpApiSchema.withEncoding({ kind: "UrlParams" })),
    HttpApiSchema.Multipart(message)
  )

const SEND_DESCRIPTION =
  "The buyer's messages in the thread become read. With an `Idempotency-Key`, a repetition within 24 hours sends nothing and is answered like the first request; errors are not kept."

/** Endpoints 11 to 14 for the service, which serves them at `{chats_url}`. */
export const threadsGroup = () =>
  HttpApiGroup.make("threads")
    .add(
      HttpApiEndpoint.get("list", listThreads.path)
        .annotate(OpenApi.Summary, "List of threads")
        .annotate(OpenApi.Description, "The one with the newest message first.")
        .setUrlParams(listThreads.schemas.urlParams)
        .addSuccess(listThreads.schemas.success)
        .addError(problems(RequestRejected))
    )
    .add(
      HttpApiEndpoint.get("messages", listMessages.path)
        .annotate(OpenApi.Summary, "Messages of a thread")
        .annotate(OpenApi.Description, "Oldest first. Reading them does not mark them as read.")
        .setPath(listMessages.schemas.path)
        .setUrlParams(listMessages.schemas.urlParams)
        .addSuccess(listMessages.schemas.success)
        .addError(problems(RequestRejected, ...listMessages.errors))
    )
    .add(
      HttpApiEndpoint.post("send", sendMessage.path)
        .annotate(OpenApi.Summary, "Send a message")
        .annotate(OpenApi.Description, SEND_DESCRIPTION)
        .setPath(sendMessage.schemas.path)
        .setHeaders(sendHeaders())
        .setPayload(anyEncoding(sendMessage.schemas.payload))
        .addSuccess(sendMessage.schemas.success)
        .addError(problems(...sendMessage.errors, IdempotencyKeyInUse, IdempotencyKeyReused))
        .addError(problemAt(413, PlatformFailed))
    )
    .add(
      HttpApiEndpoint.del("remove", removeThread.path)
        .annotate(OpenApi.Summary, "Delete a thread")
        .annotate(OpenApi.Description, "With its messages, for good.")
        .setPath(removeThread.schemas.path)
        .addSuccess(removeThread.schemas.success)
        .addError(problems(...removeThread.errors))
    )
    .addError(problems(AccessDenied))
    .middleware(KeyOrNotSignedIn)
    .annotate(NeededArea, "messages")
    .annotate(OpenApi.Title, "Messages")
    .annotate(OpenApi.Description, "Conversations with buyers, each about one listing.")
