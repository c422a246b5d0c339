import type { Channel } from "./Channel.ts"

/** A channel as Slack's answers show it. https://docs.slack.dev/reference/objects/conversation-object */
export const wireChannel = (channel: Channel) => ({
  id: channel.id,
  name: channel.name,
  name_normalized: channel.name,
  is_channel: true,
  is_group: false,
  is_im: false,
  is_mpim: false,
  is_private: false,
  is_shared: false,
  is_org_shared: false,
  is_ext_shared: false,
  is_general: channel.name === "general",
  is_archived: channel.isArchived,
  is_member: channel.isMember,
  created: channel.createdSeconds,
  creator: "USLACKBOT",
  unlinked: 0,
  topic: { value: "", creator: "", last_set: 0 },
  purpose: { value: "", creator: "", last_set: 0 }
})
