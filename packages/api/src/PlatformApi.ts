import { HttpApi, HttpApiError, OpenApi } from "@effect/platform"
import { Schema, SchemaAST } from "effect"
import { AccountsApi } from "./AccountsApi.ts"
import { CallsApi } from "./CallsApi.ts"
import { CatalogueApi } from "./CatalogueApi.ts"
import { InvoicesApi } from "./InvoicesApi.ts"
import { ListingFieldsApi } from "./ListingFieldsApi.ts"
import { InternalErrorProblem, RateLimitedProblem, UnavailableProblem } from "./ServiceErrors.ts"
import { ThreadsApi } from "./ThreadsApi.ts"

const Declared = HttpApi.make("platform")
  .add(InvoicesApi)
  .add(CatalogueApi)
  .add(ListingFieldsApi)
  .add(AccountsApi)
  .add(ThreadsApi)
  .add(CallsApi)
  .addError(RateLimitedProblem)
  .addError(InternalErrorProblem)
  .addError(UnavailableProblem)
  .annotate(OpenApi.Title, "Real-estate listing platform")
  .annotate(OpenApi.Version, "1")

/** Effect declares a 400 with a body of its own at every endpoint. Here a 400 is a problem, and only where an endpoint says so. */
const withoutEffectsOwn = <A, I, R>({ ast }: Schema.Schema<A, I, R>): Schema.Schema<A, I, R> =>
  SchemaAST.isUnion(ast)
    ? Schema.make(
        SchemaAST.Union.make(ast.types.filter(type => type !== HttpApiError.HttpApiDecodeError.ast))
      )
    : Schema.make(ast)

/** The whole contract: the service implements it, the client is derived from it, and so is the OpenAPI document. */
export class PlatformApi extends Declared {
  static override readonly errorSchema = withoutEffectsOwn(Declared.errorSchema)
}
