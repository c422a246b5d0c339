import { ListingNotFound } from "@estate/domain/ListingField"
import { problemAt, problemError, refusalOf } from "./ProblemError.ts"

/** 404 of the empty fields (spec, «Errors»). */
export const ListingNotFoundProblem = problemError(
  ListingNotFound,
  404,
  problem => new ListingNotFound(refusalOf(problem)),
  problemAt(404)
)
