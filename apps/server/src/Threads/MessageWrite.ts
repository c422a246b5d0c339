import type { CompanyId } from "@estate/domain/Company"
import type { MessageId, MessageText } from "@estate/domain/Message"
import type { ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import { Data } from "effect"
import { folded, storable } from "../Store/StoredText.ts"
import type { Write } from "../Store/StoreWrites.ts"
import { threadNotFound } from "./Repo.ts"
import { SEND_STEPS, sentTogether } from "./SendTogether.ts"

/** The thread has a message with this id or a later one, so the new message needs another id. */
export class MessageIdTaken extends Data.TaggedError("MessageIdTaken") {}

/**
 * The write of a message: its thread first, which says whether there is one. Its id is made once
 * the thread is locked: until then another process may write to it.
 */
export const writeOf = (
  direction: "incoming" | "outgoing",
  company: CompanyId,
  thread: ThreadId,
  {
    newId,
    text,
    created_at
  }: { readonly newId: () => MessageId; readonly text: MessageText; readonly created_at: string }
): Write<ThreadNotFound | MessageIdTaken> => {
  const [kept, folded_text] = [storable(text), folded(text)]
  const steps = function* () {
    const updating = [kept, created_at, created_at, thread, company]
    yield { sql: UPDATE_THREAD[direction], params: updating, mustChange: true }
    const id = newId()
    yield { sql: INSERT, params: [id, kept, folded_text, direction, thread, id], mustChange: true }
    if (direction === "outgoing") yield { sql: MARK_READ, params: [created_at, thread] }
  }
  const refused = (step: number) => (step === SEND_STEPS.thread ? threadNotFound() : new MessageIdTaken())
  if (direction === "incoming") return { operation: "Messages.receive", steps, refused }
  return {
    operation: "Messages.send",
    steps,
    together: sentTogether({ thread, company, newId, text: kept, folded_text, created_at }),
    refused
  }
}

const updateThread = (unreadCount: string) =>
  `UPDATE threads SET unread_count = ${unreadCount}, last_message = ?, 
      last_message_at = CASE WHEN last_message_at < ? THEN ? ELSE last_message_at END
    WHERE id = ? AND company = ? AND deleted = 0`

const UPDATE_THREAD = { outgoing: updateThread("0"), incoming: updateThread("unread_count + 1") }

/**
 * The thread keeps its own form of its id. The message is never older than those before it, even if
 * the system clock was set back meanwhile.
 */
const INSERT = `INSERT INTO messages (id, thread, text, folded_text, type, direction, created_at)
  SELECT ?, threads.id, ?, ?, 'text', ?, last_message_at FROM threads WHERE id = ? AND NOT EXISTS (SELECT 1 FROM
    (SELECT id FROM messages WHERE thread = threads.id ORDER BY created_at DESC, id DESC LIMIT 1) AS newest
    WHERE newest.id >= ?)`

const MARK_READ = `UPDATE messages SET read_at = ?
  WHERE thread = ? AND direction = 'incoming' AND read_at IS NULL`
