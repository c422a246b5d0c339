// A program as an app would write it, with a subcommand for each way to end.

import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { CommandFailed } from "@estate/command-line/CommandFailed"
import { writeSoon } from "@estate/command-line/LogToStderr"
import * as Options from "@estate/command-line/Options"
import type { Program } from "@estate/command-line/RunMain"
import { print } from "@estate/command-line/Streams"
import { Effect } from "effect"

const sub = (name: string, run: Effect.Effect<void, CommandFailed>) => Command.make(name, {}, () => run)

const untilStopped = Effect.acquireUseRelease(
  print("working"),
  () => Effect.never,
  () => Effect.andThen(print("closing"), Effect.delay(print("closed"), "20 millis"))
)

const command = Command.group("estate-test").pipe(
  Command.withSubcommands([
    sub("fine", print("data")),
    sub(
      "missing",
      Effect.fail(
        new CommandFailed({
          exitCode: 3,
          what: "no such thread: 42",
          code: "ThreadNotFound",
          fix: "Look for it",
          context: { requestId: "r-1" }
        })
      )
    ),
    sub(
      "incomplete",
      Effect.zipRight(
        print("line".repeat(1_000_000)),
        Effect.fail(new CommandFailed({ exitCode: 4, what: "the rest cannot be read" }))
      )
    ),
    sub("defect", Effect.die(new Error("impossible"))),
    sub("logs", Effect.zipRight(Effect.logInfo("starting up"), print("data"))),
    sub("red", print("\u001b[31mred\u001b[0m")),
    sub("stops", untilStopped),
    sub("serves", untilStopped).pipe(Command.untilStopped),
    sub(
      "lingers",
      Effect.acquireUseRelease(
        print("working"),
        () => Effect.never,
        () => Effect.delay(print("closed"), "2 seconds")
      )
    ),
    sub(
      "talkative",
      Effect.gen(function* () {
        const line = "x".repeat(1_000)
        for (let second = 0; second < 100; second++) {
          for (let index = 0; index < 400; index++) writeSoon(line)
          yield* Effect.sleep("1 millis")
        }
        yield* print(process.stderr.writableLength)
        yield* Effect.repeat(Effect.sleep("10 millis"), { until: () => process.stderr.writableLength === 0 })
        writeSoon("the last line")
      })
    ),
    // What nobody reads yet must not fill the memory meanwhile.
    sub("endless", Effect.forever(Effect.delay(print("line".repeat(1000)), "1 millis"))),
    Command.make(
      "greet",
      {
        name: Args.text("NAME", "Who is greeted"),
        loud: Options.boolean(
          "loud",
          "So that it is heard on the other side of the street and by everybody between"
        ).pipe(Options.withAlias("l")),
        form: Options.choice("form", ["short", "long"], "How").pipe(Options.optional)
      },
      ({ name, loud }) => print(`${name} ${loud}`)
    ).pipe(
      Command.withDescription(
        "Greet somebody.",
        ["estate-test greet Anna", "estate-test greet Anna --loud"],
        "It is polite."
      )
    ),
    Command.group("notes").pipe(Command.withSubcommands([sub("list", print("a note"))])),
    Command.make("echo", { text: Args.text("text", "") }, ({ text }) => print(text))
  ]),
  Command.withSettings([
    { variable: "ESTATE_NAME", key: "name", description: "Who greets" },
    { key: "title", description: "What is before the name" }
  ])
)

export const program: Program = {
  version: "1.2.3",
  command,
  hints: { "--lang": "Set LANG", "notes show": "Read all of them: estate-test notes list" }
}
