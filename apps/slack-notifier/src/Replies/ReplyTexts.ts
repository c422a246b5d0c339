import type { Language } from "@estate/text/Language"
import type { ReturnReason } from "./Reply.ts"

/** The texts of replies in one language. `who` is a mention. */
const english = {
  title: "Reply to the buyer",
  send: "Send",
  cancel: "Cancel",
  reading: "Reading the thread…",
  unavailable:
    "The platform does not answer right now, so the latest messages are missing here. You can still write: the thread is read again before your reply is sent.",
  noMessages: "The thread has no messages.",
  /** The name may be empty. */
  field: (author: string) => `Your reply to ${author || "the buyer"}`,
  hint: "The buyer gets this text. 3,000 characters at most.",
  /** Above the saved answers. */
  answers: "Saved answers",
  /** Beside a text with placeholders that the thread has nothing for. */
  incomplete: "The thread does not have everything: write what stands in braces.",
  empty: "Write something to send.",
  tooLong: (command: string) => `3,000 characters at most. Send a longer text by: ${command}`,
  overtaken: "This reply is being sent already, or was given up.",
  us: "We",
  sent: (who: string) => `${who} answered the buyer:`,
  stale: (who: string, by: string | undefined) =>
    by === undefined
      ? `${who}, the buyer got another answer meanwhile. Your reply was not sent.`
      : `${who}, ${by} answered meanwhile. Your reply was not sent.`,
  unsure: (who: string) =>
    `${who}, the platform gave no clear answer, so your reply may have arrived. The thread is being checked; please do not send it again.`,
  checked: (who: string) => `${who}, the platform gave no clear answer. The thread was checked.`,
  returned: (who: string, reason: ReturnReason) =>
    reason === "absent"
      ? `${who}, the platform gave no clear answer, and your reply is not in the thread. Send it again?`
      : `${who}, your reply was not sent: ${englishReasons[reason]}.`,
  chosen: { approved: "Sending it.", discarded: "Discarded.", replaced: "Edited." },
  sendAnyway: "Send anyway",
  sendAgain: "Send again",
  edit: "Edit",
  discard: "Discard",
  notOpened: "The reply could not be opened. Click again.",
  notYours: "Only the author of this reply can do that.",
  over: "That is settled already."
}

const englishReasons: Readonly<Record<Exclude<ReturnReason, "absent">, string>> = {
  forbidden: "you may not reply to buyers any more",
  gone: "the thread was deleted",
  refused: "the platform refuses this text",
  key: "the platform refuses the company's key",
  unreachable: "the platform does not work right now"
}

const russian: typeof english = {
  title: "Ответ покупателю",
  send: "Отправить",
  cancel: "Отмена",
  reading: "Загружаем переписку…",
  unavailable:
    "Платформа сейчас не отвечает, поэтому последних сообщений здесь нет. Написать можно: перед отправкой переписка будет прочитана ещё раз.",
  noMessages: "В диалоге нет сообщений.",
  field: author => (author === "" ? "Ваш ответ покупателю" : `Ваш ответ: ${author}`),
  hint: "Этот текст получит покупатель. Не больше 3000 символов.",
  answers: "Заготовки ответов",
  incomplete: "В диалоге есть не всё: допишите то, что в фигурных скобках.",
  empty: "Напишите текст ответа.",
  tooLong: command => `Не больше 3000 символов. Длинный текст отправьте командой: ${command}`,
  overtaken: "Этот ответ уже отправляется или удалён.",
  us: "Мы",
  sent: who => `${who} отвечает покупателю:`,
  stale: (who, by) =>
    by === undefined
      ? `${who}, покупателю уже ответили. Ваш ответ не отправлен.`
      : `${who}, пока вы писали, покупателю ответил(а) ${by}. Ваш ответ не отправлен.`,
  unsure: who =>
    `${who}, платформа не подтвердила отправку: возможно, сообщение дошло. Проверяем переписку, пожалуйста, не отправляйте его ещё раз.`,
  checked: who => `${who}, платформа не подтвердила отправку. Переписка проверена.`,
  returned: (who, reason) =>
    reason === "absent"
      ? `${who}, платформа не подтвердила отправку, и вашего сообщения в переписке нет. Отправить ещё раз?`
      : `${who}, ваш ответ не отправлен: ${russianReasons[reason]}.`,
  chosen: { approved: "Отправляем.", discarded: "Ответ удалён.", replaced: "Ответ изменён." },
  sendAnyway: "Всё равно отправить",
  sendAgain: "Отправить ещё раз",
  edit: "Изменить",
  discard: "Удалить",
  notOpened: "Не удалось открыть окно ответа. Нажмите ещё раз.",
  notYours: "Это может сделать только автор ответа.",
  over: "Это уже решено."
}

const russianReasons: Readonly<Record<Exclude<ReturnReason, "absent">, string>> = {
  forbidden: "у вас больше нет права отвечать покупателям",
  gone: "диалог удалён",
  refused: "платформа не принимает этот текст",
  key: "платформа не принимает ключ компании",
  unreachable: "платформа сейчас не работает"
}

export const replyTextsIn = (language: Language) => ({ en: english, ru: russian })[language]
