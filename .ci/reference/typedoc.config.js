import { OptionDefaults } from "typedoc"

export default {
  name: "The API for developers",
  plugin: ["typedoc-plugin-markdown", "./typedoc.plugin.js"],
  entryPoints: [
    "../../packages/api-client/src/*.ts",
    "../../packages/domain/src/*.ts",
    "../../packages/{api,decode,text}/src/*.ts",
    "../../packages/reports/src/*/*.ts"
  ],
  intentionallyNotDocumented: [
    "domain/CallError.PlatformCall.__type.page.__type.as",
    "domain/CallError.PlatformCall.__type.page.__type.nullable",
    "domain/CallError.PlatformCall.__type.status.__type.as",
    "domain/CallError.PlatformCall.__type.status.__type.nullable",
    "domain/CallError.PlatformCall.__type.requestId.__type.as",
    "domain/CallError.PlatformCall.__type.requestId.__type.nullable",
    "domain/CallError.RefusalFields.requestId.__type.as",
    "domain/CallError.RefusalFields.requestId.__type.nullable"
  ],
  // A tag for Effect's language service.
  blockTags: [...OptionDefaults.blockTags, "@effect-expect-leaking"],
  packagesRequiringDocumentation: [
    "@estate/api-client",
    "@estate/domain",
    "@estate/api",
    "@estate/decode",
    "@estate/text",
    "@estate/reports"
  ],
  tsconfig: "tsconfig.json",
  skipErrorChecking: true,
  readme: "none",
  router: "module",
  hideBreadcrumbs: true,
  hidePageHeader: true,
  disableSources: true,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  sort: ["source-order"],
  expandParameters: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationVisibility: "compact",
  tableColumnSettings: {
    hideDefaults: true,
    hideInherited: true,
    hideModifiers: true,
    hideOverrides: true
  },
  validation: { notDocumented: true, notExported: false, invalidLink: true },
  treatWarningsAsErrors: true
}
