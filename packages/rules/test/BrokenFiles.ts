import { conditionNames } from "@estate/rules/File/ConditionTable"
import { sample } from "./Sample.ts"

const conditions = conditionNames.join(", ")

const [spam, , , center] = sample.routes
const person = { anna: { slack: "U1" } }

/** A broken file, and what is said about it. */
export const broken: ReadonlyArray<readonly [name: string, file: unknown, said: string]> = [
  [
    "not fields",
    "routes",
    " is wrong: expected fields with values: people, rotas, owners, calendars, complexes, chains, routes, claim, backlog, digests, tests"
  ],
  [
    "a text in place of fields",
    { claim: "20 minutes" },
    "claim is wrong: expected fields with values: holds"
  ],
  [
    "a condition without its name",
    { routes: [{ name: "a", match: "casino*", drop: true }] },
    `routes.0.match is wrong: expected fields with values: ${conditions}, not`
  ],
  [
    "a name of other characters",
    { people: { "Олег О'Нил": { slack: "U01OLEG" } } },
    "people.Олег О'Нил is wrong: expected 1 to 64 letters, digits, dots, _ and -"
  ],
  [
    "an unknown field",
    { people: { anna: { slack: "U1", phone: "7" } } },
    "people.anna.phone is wrong: there is no such setting; expected one of slack, group, reply"
  ],
  [
    "a field without the space after its colon",
    { routes: [{ name: "a", 'channel:"#leads"': null, drop: true }] },
    'routes.0.channel:"#leads" is wrong: put a space after the colon of channel:'
  ],
  [
    "a field with a Cyrillic letter",
    { people: { anna: { slack: "U1", "r\u0435ply": true } } },
    "people.anna.r\u0435ply is wrong: it has «\u0435» (U+0435), which is not a Latin letter; expected one of slack, group, reply"
  ],
  [
    "a channel that is a comment",
    { routes: [{ name: "a", channel: null }] },
    `routes.0.channel is wrong: expected a channel's id or name such as "#leads", or @ and a name of people or rotas for a direct message; a # without quotation marks begins a comment`
  ],
  [
    "a list without its values",
    { routes: null },
    "routes is wrong: expected a list, each line of which begins with -"
  ],
  [
    "routes that are no list",
    { routes: {} },
    "routes is wrong: expected a list, each line of which begins with -"
  ],
  ["a route without a name", { routes: [{ channel: "#a" }] }, "routes.0.name is not set"],
  [
    "a name that YAML reads as a number",
    { routes: [{ name: 12, channel: "#a" }] },
    "routes.0.name is wrong: expected 1 to 64 letters, digits, dots, _ and -; put it in quotation marks"
  ],
  [
    "a route without a place",
    { routes: [{ name: "a" }] },
    "routes.0 is wrong: expected either channel or drop"
  ],
  [
    "a route with both",
    { routes: [{ ...spam, channel: "#a" }] },
    "routes.0 is wrong: expected either channel or drop"
  ],
  [
    "drop with a chain",
    { ...sample, routes: [{ ...spam, chain: "hot" }, center], tests: [] },
    "routes.0.chain is wrong: a route with drop alerts nobody"
  ],
  ["drop: false", { routes: [{ name: "a", drop: false }] }, "routes.0.drop is wrong: expected true"],
  [
    "a channel in typographic quotes",
    { routes: [{ name: "a", channel: "“#leads”" }] },
    `routes.0.channel is wrong: expected a channel's id or name such as "#leads", or @ and a name of people or rotas for a direct message`
  ],
  [
    "a channel with a capital letter",
    { routes: [{ name: "a", channel: "C0123LEADS", also: "#Leads" }] },
    `routes.0.also.0 is wrong: names of channels have no capital letters in Slack; expected a channel's id or name such as "#leads", or @ and a name of people or rotas for a direct message`
  ],
  [
    "an empty channel",
    { routes: [{ name: "a", channel: "" }] },
    `routes.0.channel is wrong: expected a channel's id or name such as "#leads", or @ and a name of people or rotas for a direct message`
  ],
  [
    "two routes of a name",
    {
      routes: [
        { name: "a", match: { entity: "x" }, channel: "b" },
        { name: "a", channel: "b" }
      ]
    },
    "routes.1.name is wrong: there is another a"
  ],
  [
    "a route after the last",
    {
      routes: [
        { name: "a", channel: "#a" },
        { name: "b", channel: "#b" }
      ]
    },
    "routes.1 is wrong: no thread comes this far: the route a above takes all of them"
  ],
  [
    "a route in another's shadow",
    {
      routes: [
        { name: "a", match: { listing: "1..9" }, channel: "#a" },
        { name: "b", match: { listing: [2, "5..7"], author: "x" }, channel: "#b" }
      ]
    },
    "routes.1 is wrong: no thread comes this far: the route a above takes all of them"
  ],
  [
    "a contradiction",
    { routes: [{ name: "a", match: { listing: 5, not: { listing: "1..9" } }, channel: "#a" }] },
    "routes.0.match is wrong: no thread can match: what is under not always holds"
  ],
  [
    "an unknown company",
    { routes: [{ name: "a", match: { company: "yug" }, channel: "#a" }] },
    "routes.0.match.company is wrong: there is no yug in companies; expected one of sever"
  ],
  [
    "an unknown complex",
    { routes: [{ name: "a", match: { not: { complex: "park" } }, channel: "#a" }] },
    "routes.0.match.not.complex is wrong: there is no park in complexes: nothing is defined there"
  ],
  [
    "an unknown calendar",
    { routes: [{ name: "a", calendar: "day", channel: "#a" }] },
    "routes.0.calendar is wrong: there is no day in calendars: nothing is defined there"
  ],
  [
    "an unknown chain",
    { routes: [{ name: "a", chain: "usual", channel: "#a" }] },
    "routes.0.chain is wrong: there is no usual in chains: nothing is defined there"
  ],
  [
    "a chain among many",
    {
      chains: Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [`c${index}`, [{ name: "x", after: "1 minute" }]])
      ),
      routes: [{ name: "a", chain: "usual", channel: "#a" }]
    },
    "routes.0.chain is wrong: there is no usual in chains; expected one of c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, …"
  ],
  [
    "an unknown condition",
    { routes: [{ name: "a", match: { phone: "8" }, channel: "#a" }] },
    `routes.0.match.phone is wrong: there is no such setting; expected one of ${conditions}, not`
  ],
  [
    "a pattern of stars",
    { routes: [{ name: "a", match: { title: "**" }, channel: "#a" }] },
    "routes.0.match.title.0 is wrong: expected a word or words, in which * is any letters"
  ],
  [
    "a reversed range",
    { routes: [{ name: "a", match: { listing: ["9..1"] }, channel: "#a" }] },
    "routes.0.match.listing.0 is wrong: expected a listing's id, or two with .. between them, the smaller one first"
  ],
  [
    "closed: wait",
    { routes: [{ name: "a", closed: "wait", channel: "#a" }] },
    "routes.0.closed is wrong: expected hold, post or drop"
  ],
  [
    "a group of one",
    { routes: [{ name: "a", group: { from: 1 }, channel: "#a" }] },
    "routes.0.group.from is wrong: expected a whole number from 2 up"
  ],
  [
    "a wait of nothing",
    { routes: [{ name: "a", group: { from: 2, wait: "0 minutes" }, channel: "#a" }] },
    "routes.0.group.wait is wrong: expected a duration above zero, such as 90s, 15m, 2 hours or 7d"
  ],
  [
    "hours of no length",
    { calendars: { day: { open: "mon-fri 18:00-18:00" } } },
    "calendars.day.open.0 is wrong: these hours end when they begin; a whole day is 00:00-24:00; expected weekdays and hours such as mon-fri 09:00-18:00, or a date and hours such as 2026-12-31 10:00-14:00"
  ],
  [
    "an hour that no day has",
    { calendars: { day: { open: ["mon 09:00-18:00", "tue-fri 10:00-25:00"] } } },
    "calendars.day.open.1 is wrong: 25:00 is not a time of day (00:00 to 24:00); expected weekdays and hours such as mon-fri 09:00-18:00, or a date and hours such as 2026-12-31 10:00-14:00"
  ],
  [
    "no hours",
    { calendars: { day: { open: [] } } },
    "calendars.day.open is wrong: expected at least one value"
  ],
  [
    "an unknown zone",
    { calendars: { day: { open: "mon 09:00-18:00", zone: "Mars/Base" } } },
    "calendars.day.zone is wrong: expected a time zone such as Europe/Moscow"
  ],
  [
    "a date that no calendar has",
    { calendars: { day: { open: "mon 09:00-18:00", closed: "2027-02-30" } } },
    "calendars.day.closed.0 is wrong: expected a date such as 2027-01-01 (every year: 01-01), or two with .. between them, the earlier one first"
  ],
  [
    "a complex of nothing",
    { complexes: { park: {} } },
    "complexes.park is wrong: expected listings, titles or both"
  ],
  [
    "a person without an id",
    { people: { anna: {} } },
    "people.anna is wrong: expected either slack or group"
  ],
  [
    "a person who is a group too",
    { people: { anna: { slack: "U1", group: "S1" } } },
    "people.anna is wrong: expected either slack or group"
  ],
  [
    "a name for an id",
    { people: { anna: { slack: "@anna" } } },
    "people.anna.slack is wrong: expected a member's id such as U01ANNA; a group's id is set with group"
  ],
  [
    "a group that replies",
    { people: { heads: { group: "S1", reply: true } } },
    "people.heads.reply is wrong: a group cannot answer buyers: let its members"
  ],
  [
    "a person called owner",
    { people: { owner: { slack: "U1" } } },
    "people.owner is wrong: owner has a meaning of its own: take another name"
  ],
  [
    "a rota called as a person",
    { people: person, rotas: { anna: { from: "2026-11-30 09:00", every: "1 week", people: ["anna"] } } },
    "rotas.anna is wrong: anna is a person too: take another name"
  ],
  [
    "a stranger in a rota",
    { people: person, rotas: { duty: { from: "2026-11-30 09:00", every: "1 week", people: ["oleg"] } } },
    "rotas.duty.people.0 is wrong: there is no oleg in people; expected one of anna"
  ],
  [
    "a rota without turns",
    { people: person, rotas: { duty: { from: "2026-11-30 09:00", every: "never", people: ["anna"] } } },
    "rotas.duty.every is wrong: expected a duration above zero, such as 90s, 15m, 2 hours or 7d"
  ],
  [
    "a rota without a time",
    { people: person, rotas: { duty: { from: "2026-11-30", every: "1 week", people: ["anna"] } } },
    "rotas.duty.from is wrong: expected a date and time such as 2026-11-30 09:00"
  ],
  [
    "a time that no day has",
    { people: person, rotas: { duty: { from: "2026-11-30 25:00", every: "1 week", people: ["anna"] } } },
    "rotas.duty.from is wrong: 25:00 is not a time of day (00:00 to 23:59); expected a date and time such as 2026-11-30 09:00"
  ],
  [
    "a day that no month has",
    { people: person, rotas: { duty: { from: "2026-02-30 09:00", every: "1 week", people: ["anna"] } } },
    "rotas.duty.from is wrong: there is no day 2026-02-30; expected a date and time such as 2026-11-30 09:00"
  ],
  [
    "steps that do not increase",
    {
      chains: {
        a: [
          { name: "x", after: "30 minutes" },
          { name: "y", after: "10 minutes" }
        ]
      }
    },
    "chains.a.1.after is wrong: expected a longer time than that of x before it"
  ],
  [
    "two steps of a name",
    {
      chains: {
        a: [
          { name: "x", after: "1 minute" },
          { name: "x", after: "10 minutes" }
        ]
      }
    },
    "chains.a.1.name is wrong: there is another x"
  ],
  ["a step without a time", { chains: { a: [{ name: "x" }] } }, "chains.a.0.after is not set"],
  [
    "a step for everybody",
    { chains: { a: [{ name: "x", after: "1 minute", mention: "here" }] } },
    "chains.a.0.mention.0 is wrong: here would alert everybody: mention people or groups"
  ],
  [
    "a step for a stranger",
    { chains: { a: [{ name: "x", after: "1 minute", mention: ["oleg"] }] } },
    "chains.a.0.mention.0 is wrong: there is no oleg in people, rotas: nothing is defined there"
  ],
  [
    "a mention of the first of strangers",
    { routes: [{ name: "a", channel: "#a", mention: { first: ["oleg"] } }] },
    "routes.0.mention.first.0 is wrong: there is no oleg in people, rotas: nothing is defined there"
  ],
  [
    "a mention that names nobody",
    { routes: [{ name: "a", channel: "#a", mention: 5 }] },
    "routes.0.mention is wrong: expected names of people, groups or rotas without @, or first: with such names; put it in quotation marks"
  ],
  [
    "a substitute for a time that ends before it begins",
    {
      people: person,
      rotas: {
        duty: {
          from: "2026-11-30 09:00",
          every: "1 week",
          people: ["anna"],
          instead: [{ from: "2026-12-24 09:00", to: "2026-12-23 09:00", person: "anna" }]
        }
      }
    },
    "rotas.duty.instead.0.to is wrong: expected a later time than from"
  ],
  [
    "a claim that holds nothing",
    { claim: { holds: "0 seconds" } },
    "claim.holds is wrong: expected a duration above zero, such as 90s, 15m, 2 hours or 7d"
  ],
  [
    "a digest at noon",
    { digests: [{ name: "a", channel: "b", at: "noon" }] },
    "digests.0.at is wrong: expected a time from 00:00 to 23:59, such as 09:00"
  ],
  [
    "a digest's unknown calendar",
    { digests: [{ name: "a", channel: "b", at: "12:00", calendar: "c" }] },
    "digests.0.calendar is wrong: there is no c in calendars: nothing is defined there"
  ],
  [
    "a digest of an unknown route",
    { digests: [{ name: "a", channel: "b", at: "12:00", routes: "c" }] },
    "digests.0.routes.0 is wrong: there is no c in routes: nothing is defined there"
  ],
  [
    "a digest of an unknown company",
    { digests: [{ name: "a", channel: "b", at: "12:00", companies: ["d"] }] },
    "digests.0.companies.0 is wrong: there is no d in companies; expected one of sever"
  ],
  [
    "a test that fails",
    { ...sample, tests: [{ listing: 7001, at: "2026-12-05 23:10", expect: "hot" }] },
    "tests.0 is wrong: expected the route hot, but coast takes this thread"
  ],
  [
    "a test that expects an unknown route",
    { ...sample, tests: [{ listing: 7001, at: "2026-12-05 23:10", expect: "hott" }] },
    "tests.0 is wrong: there is no hott in routes; expected one of spam, hot, coast, center"
  ],
  [
    "a test that nothing matches",
    {
      routes: [{ name: "hot", match: { listing: 7002 }, channel: "#a" }],
      tests: [{ listing: 7001, at: "2026-12-05 23:10", expect: "hot" }]
    },
    "tests.0 is wrong: expected the route hot, but no route matches"
  ]
]
