import { InvoiceNotFound } from "@estate/domain/Invoice"
import { problemAt, problemError, refusalOf } from "./ProblemError.ts"

/** 404 of the invoice's details (spec, «Errors»). */
export const InvoiceNotFoundProblem = problemError(
  InvoiceNotFound,
  404,
  problem => new InvoiceNotFound(refusalOf(problem)),
  problemAt(404)
)
