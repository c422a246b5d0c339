import { CatalogueItemNotFound } from "@estate/domain/Catalogue"
import { problemAt, problemError, refusalOf } from "./ProblemError.ts"

/** 404 of a catalogue item, which the spec leaves open. */
export const CatalogueItemNotFoundProblem = problemError(
  CatalogueItemNotFound,
  404,
  problem => new CatalogueItemNotFound(refusalOf(problem)),
  problemAt(404)
)
