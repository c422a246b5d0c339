import { BuildingsStep, CatalogueReport, ComplexBuildings, LackingItem, StatusCounts } from "./Catalogue.ts"
import { catalogueDocument } from "./CatalogueDocument.ts"
import { part, type ReportKind } from "./Report.ts"

/** The catalogue report: its JSON, its parts and its document. */
export const catalogueKind: ReportKind<CatalogueReport, typeof CatalogueReport.Encoded> = {
  name: "catalogue",
  schema: CatalogueReport,
  parts: {
    lacking: part(LackingItem, json => json.lacking),
    complexes: part(ComplexBuildings, json => json.complexes),
    statuses: part(StatusCounts, json => json.statuses),
    buildingSteps: part(BuildingsStep, json => json.buildingSteps)
  },
  document: catalogueDocument
}
