const PREFIX = "sqlite:"

/** The setting of a store in a file. */
export const sqliteUrl = (path: string): string => PREFIX + path

/** The file of a store. */
export const pathOf = (database: string): string => database.slice(PREFIX.length)
