/** The languages that reports are written in. */
export type Language = "en" | "ru"
