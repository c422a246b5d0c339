import * as HttpApiError from "@effect/platform/HttpApiError"
import * as OpenApi from "@effect/platform/OpenApi"
import { PlatformFailed } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { problemAt, rateLimitedProblem } from "./DeclaredErrors.ts"
import { endpoints } from "./Endpoints.ts"
import { failureStatuses } from "./Errors.ts"
import { httpApiOf } from "./internal/HttpApiOf.ts"

const DESCRIPTION = `What an agency can read and change on the platform with its own programs.

A key comes as \`Authorization: Bearer KEY\` or as \`X-Api-Key: KEY\`. Errors are problems (RFC 9457). Ignore unknown fields, and accept unknown values of \`status\`, \`type\`, \`direction\` and \`entity\`: there may be new ones.`

const Declared = httpApiOf("platform", endpoints)
  .addError(rateLimitedProblem())
  .addError(Schema.Union(...failureStatuses.map(status => problemAt(status, PlatformFailed))))
  .annotate(OpenApi.Title, "Real-estate listing platform")
  .annotate(OpenApi.Description, DESCRIPTION)
  .annotate(OpenApi.License, { name: "MIT", url: "https://spdx.org/licenses/MIT.html" })
  .annotate(OpenApi.Servers, [{ url: "/" }])
  .annotate(OpenApi.Version, "1")

/**
 * Effect declares a 400 with its own body for every endpoint. Here a 400 is a problem document, and
 * only some endpoints declare it.
 */
const withoutDecodeError = <A, I, R>({ ast }: Schema.Schema<A, I, R>): Schema.Schema<A, I, R> =>
  SchemaAST.isUnion(ast)
    ? Schema.make(
        SchemaAST.Union.make(ast.types.filter(type => type !== HttpApiError.HttpApiDecodeError.ast))
      )
    : Schema.make(ast)

/**
 * The whole contract as an `HttpApi`, for `HttpApiBuilder` and `HttpApiClient`. The OpenAPI
 * document is derived from it. The service and the client of this project have the same endpoints.
 */
export class PlatformApi extends Declared {
  static override readonly errorSchema = withoutDecodeError(Declared.errorSchema)
}
