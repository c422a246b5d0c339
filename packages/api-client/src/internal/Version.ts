// The build writes this file.
export const VERSION = "0.1.0"
