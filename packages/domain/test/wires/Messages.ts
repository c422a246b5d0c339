import { type Refused, type Wires, without } from "./Wires.ts"

const ulid = "01JD3W5Q6R7S8T9V0W1X2Y3Z4A"

export const thread = {
  ulid,
  board_id: 7,
  order_id: 42,
  order_title: "Flat, 2 rooms",
  author: "Anna",
  author_avatar: "https://example.com/anna.png",
  last_message: "Is it still free?",
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 1,
  entity: "order"
}

const message = {
  ulid,
  message: "Is it still free?",
  type: "text",
  direction: "incoming",
  readed_at: null,
  created_at: "2026-11-20 09:30:00"
}

export const wires: Wires = {
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
  "Thread.ThreadId": [[ulid], [ulid.toLowerCase()]],
  "Ulid.Ulid": [[ulid], ["7ZZZZZZZZZZZZZZZZZZZZZZZZZ"]]
}

export const refused: Refused = {
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
