import { readdirSync, readFileSync } from "node:fs"
import { statuses } from "../../packages/api/dist/Errors.js"
import { ExitCode } from "../../packages/command-line/dist/CommandFailed.js"
import { document, fieldRows } from "./api.mjs"
import { code, generated, page, plain, table } from "./markdown.mjs"

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const filesIn = path => readdirSync(new URL(`../../${path}`, import.meta.url)).map(file => `${path}/${file}`)

/** What each exit code means. */
const meanings = {
  done: "Done",
  failed: "Something failed: the message says what. Also an answer that does not match the contract",
  wrongUse: "Wrong options, arguments or settings; a request that the platform refused as invalid",
  notFound: "There is no such record, profile, company or channel",
  notAllowed: "No valid key or token, or one without access",
  unreachable:
    "The platform or Slack is not reached, is overloaded or failed; or it is unknown whether a message was sent",
  earlierVersion:
    "The store has the schema of an earlier version: estate-server migrate brings it to this one's",
  interrupted: "Ctrl-C",
  terminated: "SIGTERM, before the work was done; a command that runs until it is stopped ends with 0"
}

/** The exit codes of all programs. */
export const exitCodeTable = table(
  ["exit code", "meaning"],
  Object.entries(ExitCode).map(([name, number]) => {
    if (meanings[name] === undefined) throw new Error(`the exit code ${name} has no meaning here`)
    return [code(String(number)), plain(meanings[name])]
  })
)

/** The typed errors of a package's files: name, comment and page. */
const errorsIn = folder =>
  filesIn(folder)
    .filter(file => file.endsWith(".ts"))
    .flatMap(file =>
      [
        ...read(file).matchAll(
          /\/\*\*((?:(?!\*\/).)*?)\*\/\nexport class (\w+) extends (?:Schema\.TaggedError|callError|waitError|refusal)</gs
        )
      ].map(([, comment, name]) => ({
        name,
        text: comment
          .replaceAll(/\n \*/g, " ")
          .replaceAll(/\s+/g, " ")
          .replace(/ \(status \d+\)/, "")
          .trim(),
        page: `../api/${file.replace("packages/", "").replace("/src/", "/").replace(".ts", ".md")}#${name.toLowerCase()}`
      }))
    )

const exitCodes = Object.fromEntries(
  [
    ...read("apps/cli/src/Failure/FailureTable.ts").matchAll(
      // `notFound` makes the rows of this exit code.
      /^ {2}(\w+): (?:\{\n {4}exitCode: ExitCode\.|of\w+\(\s*ExitCode\.)?(\w+)/gm
    )
  ].map(([, error, name]) => [error, ExitCode[name]])
)

/** The page of errors: of the client, of the API, of the programs. */
export const errorsPage = () =>
  page([
    generated,
    "# Errors",
    "## Errors of the client",
    "An operation of the client fails with one of these; in the client without Effect they are classes of the same names. `estate` exits with the code in the last column, and with `--json` its error has the name as `code`.",
    table(
      ["error", "meaning", "status", "exit code"],
      ["packages/domain/src", "packages/api-client/src"]
        .flatMap(errorsIn)
        // Only services fail with the errors of an Idempotency-Key.
        .filter(({ name }) => statuses[name] === undefined || exitCodes[name] !== undefined)
        .map(({ name, text, page }) => [
          `[${code(name)}](${page})`,
          plain(text),
          statuses[name] === undefined ? "" : code(String(statuses[name])),
          exitCodes[name] === undefined ? "" : code(String(exitCodes[name]))
        ])
    ),
    "## Problems of the API",
    "An error is a problem document (RFC 9457), `application/problem+json`:",
    table(["field", "type"], fieldRows(document.components.schemas.Problem)),
    table(
      ["status", "meaning"],
      responses().map(([status, { description }]) => [code(status), plain(description)])
    ),
    "## Exit codes of the programs",
    exitCodeTable
  ])

const responses = () => {
  const found = new Map()
  for (const operations of Object.values(document.paths))
    for (const { responses } of Object.values(operations))
      for (const [status, { $ref }] of Object.entries(responses))
        if ($ref !== undefined) found.set(status, document.components.responses[$ref.split("/").at(-1)])
  return [...found].sort(([a], [b]) => a - b)
}
