const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const characters: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" }

/**
 * Escapes the three characters that are markup to Slack
 * (https://docs.slack.dev/messaging/formatting-message-text#escaping).
 */
export const escapeMrkdwn = (text: string): string =>
  text.replaceAll(/[&<>]/g, character => entities[character] ?? "")

/** The text that `escapeMrkdwn` was given. Slack escapes what it sends in the same way. */
export const unescapeMrkdwn = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, entity => characters[entity] ?? "")
