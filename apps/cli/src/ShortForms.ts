/** The meaning of the first word: short forms, the singular, words that people try. */
const firstWords: Readonly<Record<string, string>> = {
  account: "accounts",
  answer: "threads reply",
  bills: "invoices",
  buildings: "catalogue list --level building",
  call: "calls",
  catalog: "catalogue",
  chat: "threads",
  chats: "threads",
  complex: "catalogue list --level complex",
  complexes: "catalogue list --level complex",
  config: "help environment",
  conversations: "threads",
  inbox: "threads",
  invoice: "invoices",
  listing: "listings",
  login: "auth login",
  logout: "auth logout",
  man: "help",
  messages: "threads",
  missed: "calls list --missed",
  morning: "report morning",
  now: "today",
  profile: "auth status",
  profiles: "auth status",
  read: "threads read",
  reply: "threads reply",
  reports: "report",
  search: "threads list --search",
  staff: "accounts",
  status: "today",
  summary: "today",
  saved: "answers",
  settings: "help environment",
  switch: "auth switch",
  templates: "answers",
  thread: "threads",
  unpaid: "invoices list --unpaid",
  unread: "threads list --unread",
  users: "accounts",
  waiting: "threads list --waiting",
  watch: "threads watch",
  whoami: "auth status"
}

/** The same for the word after a command. */
const secondWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: { find: "list --search", search: "list --search" },
  answers: { add: "edit", new: "edit", write: "edit" },
  auth: { add: "login", list: "status", new: "login", remove: "logout", use: "switch" },
  calls: {
    export: "list",
    find: "list --phone",
    missed: "list --missed",
    search: "list --phone",
    unanswered: "list --missed"
  },
  catalogue: { find: "list --search", search: "list --search" },
  invoices: {
    due: "list --unpaid",
    export: "list",
    find: "list --number",
    get: "show",
    open: "show",
    overdue: "list --unpaid",
    search: "list --number",
    unpaid: "list --unpaid",
    view: "show"
  },
  listings: {
    "--missing": "missing --missing",
    "--photos": "missing --missing photos",
    show: "missing",
    without: "missing --missing"
  },
  report: { invoices: "bills", today: "morning" },
  threads: {
    answer: "reply",
    answered: "list --answered",
    find: "list --search",
    finished: "list --finished",
    new: "list --unread",
    search: "list --search",
    send: "reply",
    show: "read",
    unanswered: "list --waiting",
    unread: "list --unread",
    view: "read",
    waiting: "list --waiting"
  }
}

/** The command that shows a record, where its number follows a group: `estate invoices 1042`. */
const shows: Readonly<Record<string, string>> = {
  catalogue: "show",
  invoices: "show",
  listings: "missing",
  threads: "read"
}

const own = <Value>(words: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined

/** The arguments with short forms expanded: `auth login` for `login`, also after `help`. */
export const inFull = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first = "", ...rest] = args
  if (first === "help") return [first, ...inFull(rest)]
  if (/^profiles?$/u.test(first) && /^\p{L}/u.test(rest[0] ?? "")) return inFull(["auth", ...rest])
  const [command = first, ...more] = own(firstWords, first)?.split(" ") ?? []
  const [second = "", ...others] = rest
  if (more.length > 0 || rest.length === 0) return args.length === 0 ? args : [command, ...more, ...rest]
  if (command === "threads" && second === "open") return ["open", ...others]
  const shown = /^\d/u.test(second) ? own(shows, command) : undefined
  if (shown !== undefined) return [command, shown, ...rest]
  const full = own(own(secondWords, command) ?? {}, second)?.split(" ")
  return full === undefined ? [command, ...rest] : [command, ...full, ...others]
}
