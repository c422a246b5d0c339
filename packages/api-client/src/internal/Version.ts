// The build writes this file.
export const VERSION = "0.2.0"
