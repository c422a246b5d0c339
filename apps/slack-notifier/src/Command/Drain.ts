import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { print } from "@estate/command-line/Streams"
import { Effect, Schedule } from "effect"
import { Tasks } from "../Cluster/Tasks.ts"
import { loadSettings } from "../Settings/Settings.ts"
import { inState } from "./InState.ts"

const LOOK_EVERY = "200 millis"

/** Longer than an answer from Slack may take. */
const LONGEST = "1 minute"

const process = Args.text("PROCESS", {
  en: "The process, as `status` names it: its machine and number",
  ru: "Процесс, как его называет `status`: машина и номер"
})

/** `drain`: has a process hand its companies and channels to the others, and waits for that. */
export const drain = Command.make("drain", { process }, ({ process }) =>
  Effect.gen(function* () {
    const settings = yield* loadSettings
    if (settings.state.kind === "sqlite")
      return yield* wrongUse({
        en: "a state in SQLite has no processes that share it: just stop the one that runs",
        ru: "состояние в SQLite не делится между процессами: просто остановите тот, что работает"
      })
    yield* inState(settings)(handBack(process))
    yield* print(done(process)[settings.language])
  })
).pipe(
  Command.withDescription({
    en: "Hand the work of a process to the others before you stop it.",
    ru: "Передать работу процесса другим перед его остановкой."
  })
)

const handBack = Effect.fnUntraced(function* (process: string) {
  const tasks = yield* Tasks
  if (!(yield* tasks.drain(process))) return yield* notFound(process)
  const isIdle = Effect.map(tasks.owners, owners => owners.every(each => each.process !== process))
  yield* Effect.repeat(isIdle, { until: idle => idle, schedule: Schedule.spaced(LOOK_EVERY) }).pipe(
    Effect.timeoutFail({ duration: LONGEST, onTimeout: () => stillBusy(process) })
  )
})

const notFound = (process: string) =>
  failed(
    ExitCode.notFound,
    {
      en: `no process "${process}" works on this state`,
      ru: `с этим состоянием не работает процесс «${process}»`
    },
    { en: "See: estate-notifier status", ru: "Список: estate-notifier status" }
  )

const stillBusy = (process: string) =>
  failed(
    ExitCode.failed,
    {
      en: `"${process}" has not handed everything back after a minute`,
      ru: `«${process}» за минуту передал не всю работу`
    },
    {
      en: "If it hangs, stop it: the others take over once its lease is over",
      ru: "Если он завис, остановите его: вскоре его работу возьмут другие"
    }
  )

const done = (process: string) => ({
  en: `${process} has handed everything back: it can be stopped`,
  ru: `${process} передал всю работу: его можно остановить`
})
