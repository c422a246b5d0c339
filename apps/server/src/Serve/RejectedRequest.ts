import type { HttpApiError, HttpServerRequest } from "@effect/platform"

const BODY_FORMS = "the body must be a JSON object, a form or a multipart form"

/** Why a request is invalid: names the parameter and what it may be, never what was sent. */
export const detailOf = (
  error: HttpApiError.HttpApiDecodeError,
  request: HttpServerRequest.HttpServerRequest
): string => {
  const issue = error.issues.find(({ path }) => path.length > 0) ?? error.issues[0]
  const name = issue?.path[0]
  if (issue === undefined || name === undefined) return `${BODY_FORMS} with «message»`
  if (!isList(String(name)) && timesGiven(request, String(name)) > 1)
    return `${String(name)} must be given once`
  if (issue._tag === "Missing") return `${String(name)} is missing`
  return `${String(name)} must be ${issue.message}`
}

/** `status[]` may be repeated, so repeating it is not the error. */
const isList = (name: string): boolean => name.endsWith("[]")

const timesGiven = ({ url }: HttpServerRequest.HttpServerRequest, name: string): number =>
  new URLSearchParams(url.split("?")[1] ?? "").getAll(name).length
