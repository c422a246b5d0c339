import { frameStyle } from "./FrameStyle.ts"
import { messageStyle } from "./MessageStyle.ts"

/** The page's style sheet: light and dark, wide and narrow. */
export const style = frameStyle + messageStyle
