import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrNotSignedIn, NeededArea } from "./Key.ts"
import { BodyTooLargeProblem } from "./ServiceErrors.ts"
import { listMessages, listThreads, removeThread, sendMessage } from "./ThreadEndpoints.ts"
import { MessageRejectedProblem, ThreadNotFoundProblem } from "./ThreadErrors.ts"

const list = HttpApiEndpoint.get("list", listThreads.path)
  .annotate(OpenApi.Summary, "List of threads")
  .setUrlParams(listThreads.schemas.urlParams)
  .addSuccess(listThreads.schemas.success)
  .addError(RequestRejectedProblem)

const messages = HttpApiEndpoint.get("messages", listMessages.path)
  .annotate(OpenApi.Summary, "Messages of a thread")
  .setPath(listMessages.schemas.path)
  .setUrlParams(listMessages.schemas.urlParams)
  .addSuccess(listMessages.schemas.success)
  .addError(RequestRejectedProblem)
  .addError(ThreadNotFoundProblem)

const { path: sendPath, payload: newMessage, success: sent } = sendMessage.schemas

/** The spec does not show the body's encoding: JSON, a form and multipart are all taken. */
const send = HttpApiEndpoint.post("send", sendMessage.path)
  .annotate(OpenApi.Summary, "Send a message")
  .setPath(sendPath)
  .setPayload(
    Schema.Union(
      newMessage,
      newMessage.pipe(HttpApiSchema.withEncoding({ kind: "UrlParams" })),
      HttpApiSchema.Multipart(newMessage)
    )
  )
  .addSuccess(sent)
  .addError(MessageRejectedProblem)
  .addError(ThreadNotFoundProblem)
  .addError(BodyTooLargeProblem)

const remove = HttpApiEndpoint.del("remove", removeThread.path)
  .annotate(OpenApi.Summary, "Delete a thread")
  .setPath(removeThread.schemas.path)
  .addSuccess(removeThread.schemas.success)
  .addError(ThreadNotFoundProblem)

/** Endpoints 11 to 14: threads and messages, served from `{chats_url}`. */
export class ThreadsApi extends HttpApiGroup.make("threads")
  .add(list)
  .add(messages)
  .add(send)
  .add(remove)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrNotSignedIn)
  .annotate(NeededArea, "messages")
  .annotate(OpenApi.Title, "Messages") {}
