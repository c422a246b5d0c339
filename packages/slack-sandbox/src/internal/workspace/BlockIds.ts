import type { Block, ViewBlock } from "../../Block.ts"

/** Slack adds a `block_id` to every block without one, and an `action_id` to every element. */
export const withIds = <B extends Block | ViewBlock>(blocks: ReadonlyArray<B>, seed: number) =>
  blocks.map((block, index): B => {
    const id = `${seed.toString(36).slice(-5)}${index}`
    return { ...withActionIds(block, id), block_id: block.block_id ?? id }
  })

const withActionIds = <B extends Block | ViewBlock>(block: B, id: string): B => {
  if (block.type === "actions") {
    const elements = block.elements.map((element, index) => ({
      ...element,
      action_id: element.action_id ?? `${id}a${index}`
    }))
    return { ...block, elements }
  }
  if (block.type === "input")
    return { ...block, element: { ...block.element, action_id: block.element.action_id ?? `${id}a` } }
  return block
}
