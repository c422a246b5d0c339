import * as wire from "@estate/testing/Wire"
import { type Refused, type Wires, without } from "./Wires.ts"

const { ulid } = wire

export const thread = wire.thread({ author_avatar: "https://example.com/anna.png" })

const message = wire.message()

const deed = {
  at: "2026-11-23T09:41:07.120Z",
  company: "sever",
  thread: ulid,
  alert: "b7",
  person: "anna",
  slackUser: "U01ANNA",
  workspace: "",
  deed: "taken"
}
const snoozed = { ...deed, deed: "snoozed", until: "2026-11-23T10:11:07.120Z" }
const replied = { ...deed, deed: "replied", message: ulid }

const turn = { askedAt: "2026-11-20 09:30:00", ending: null }
const farewell = { how: "farewell", at: "2026-11-20 09:31:00" }
const pause = { how: "handled", from: "2026-11-20 09:31:00", until: null }

export const wires: Wires = {
  "Conversation.Conversation": [
    [{ turns: [], pauses: [] }],
    [{ turns: [{ ...turn, ending: { ...farewell, how: "answered", messageId: ulid } }, turn], pauses: [] }],
    [{ turns: [{ ...turn, ending: farewell }], pauses: [{ ...pause, until: "2026-11-20 09:32:00" }, pause] }]
  ],
  "DeedLine.DeedLine": [
    [deed],
    [snoozed],
    [replied],
    [without(replied, "message")],
    [{ ...deed, later: 1 }, deed]
  ],
  "HttpUrl.HttpUrl": [["http://127.0.0.1:8080"], ["HTTPS://api.example/v1/"]],
  "IdempotencyKey.IdempotencyKey": [["8e03978e-40d5"], ['a "b" \\ c']],
  "Message.Message": [
    [message],
    [{ ...message, readed_at: "2026-11-20 09:31:00" }],
    [
      { ...message, readed_at: "2026-11-20T09:31:00" },
      { ...message, readed_at: "2026-11-20 09:31:00" }
    ],
    [{ ...message, readed_at: "" }, message],
    [without(message, "readed_at"), message],
    [{ ...message, type: "image", direction: "system" }],
    [{ ...message, attachments: [] }, message]
  ],
  "Message.MessageId": [[ulid], [ulid.toLowerCase()]],
  "Message.MessageText": [["Hello"], [" Hello\n", "Hello"]],
  "Thread.Thread": [
    [thread],
    [{ ...thread, author_avatar: "" }],
    [
      { ...thread, author_avatar: null },
      { ...thread, author_avatar: "" }
    ],
    [without(thread, "author_avatar"), { ...thread, author_avatar: "" }],
    [{ ...thread, entity: "project" }],
    [{ ...thread, muted: true }, thread]
  ],
  "Thread.BoardId": [[0], [-1]],
  "Thread.ThreadId": [[ulid], [ulid.toLowerCase()]],
  "ThreadUrl.ThreadUrl": [
    ["https://crm.example/threads/{threadId}?listing={listingId}"],
    ["HTTP://crm.example"]
  ],
  "Ulid.Ulid": [[ulid], ["7ZZZZZZZZZZZZZZZZZZZZZZZZZ"]]
}

export const refused: Refused = {
  "DeedLine.DeedLine": [{ ...deed, deed: "eaten" }, without(snoozed, "until"), { ...replied, message: "5" }],
  "HttpUrl.HttpUrl": ["", "api.example", "ftp://api.example", "http://"],
  "IdempotencyKey.IdempotencyKey": ["", "ключ", "a\n", "x".repeat(256)],
  "ThreadUrl.ThreadUrl": ["", "crm.example/{threadId}", "javascript:alert({threadId})", "https://"],
  "Ulid.Ulid": [
    "",
    ulid.slice(1),
    `${ulid}0`,
    `8${ulid.slice(1)}`,
    `${ulid.slice(0, -1)}U`,
    `${ulid.slice(0, -1)}/`,
    `${ulid.slice(0, -1)}I`,
    `${ulid}\n`
  ]
}
