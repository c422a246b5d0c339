/** What is measured. */
export type Scene = () => Promise<void>

const closes: Array<() => unknown> = []

/** Registers what ends something that the scene has started. */
export const atEnd = (close: () => unknown): void => {
  closes.push(close)
}

/** Runs a scene, then ends what it has started, the last first. */
export const runScene = async (scene: Scene): Promise<void> => {
  try {
    await scene()
  } finally {
    while (closes.length > 0) await closes.pop()?.()
  }
}
