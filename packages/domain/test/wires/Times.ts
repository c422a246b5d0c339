import type { Refused, Wires } from "./Wires.ts"

export const wires: Wires = {
  "CallPeriod.CalendarDay": [["2026/11/20"], ["2024/02/29"], ["0001/01/01"]],
  "CallPeriod.ClockMinute": [["00:00"], ["09:05"], ["23:59"]],
  "LocalDate.LocalDateFromWire": [["2026-11-20"], ["2024-02-29"], ["0001-01-01"], ["9999-12-31"]],
  "LocalDateTime.LocalDateTimeFromWire": [
    ["2026-11-20 09:30:00"],
    ["0001-01-01 00:00:00"],
    ["2026-11-20T09:30:00", "2026-11-20 09:30:00"]
  ],
  "OffsetDateTime.OffsetDateTime": [
    ["2026-11-20T09:30:00+03:00"],
    ["2026-11-20T09:30:00Z"],
    ["2026-11-20T09:30:00.123456-05:30"],
    ["2026-11-20T09:30+0300"]
  ]
}

const noDates = [
  "2026-02-29",
  "1900-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-01",
  "2026-01-00",
  "2026-1-1",
  ""
]

export const refused: Refused = {
  "CallPeriod.CalendarDay": [
    ...noDates.map(date => date.replaceAll("-", "/")),
    "2026-11-20",
    "2026/11-20",
    20
  ],
  "CallPeriod.ClockMinute": ["24:00", "09:60", "9:05", "09:05:00", " 09:05", "09:05\n", "0905", ""],
  "LocalDate.LocalDateFromWire": [
    ...noDates,
    "2026/11/20",
    "20.11.2026",
    "2026-11-20 00:00:00",
    "2026-11-20\n",
    1_763_631_000,
    null
  ],
  "OffsetDateTime.OffsetDateTime": [
    "2026-11-20T09:30:00",
    "2026-11-20 09:30:00+03:00",
    "2026-02-30T09:30:00Z",
    "2026-11-00T09:30:00Z",
    "2026-11-20T25:30:00Z",
    "2026-11-20T09:30:00+99:99",
    "2026-11-20",
    "2026-11-20T09:30:00Z\n",
    1_763_631_000,
    null
  ]
}
