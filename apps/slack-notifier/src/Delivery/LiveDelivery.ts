import { routeFor } from "@estate/rules/Route"
import { rulesIn } from "@estate/rules/Rules"
import { Effect } from "effect"
import type { Buttons } from "../Alerts/Buttons.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { noRules, threadFactsOf } from "../Alerts/EpisodeFacts.ts"
import type { RenderStyle } from "../Alerts/Render.ts"
import { workspaceOf } from "../Settings/Destination.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import { destinationsOf } from "../Settings/NamedDestinations.ts"
import type { Settings } from "../Settings/Settings.ts"
import type { DeliverySettings } from "./Channel.ts"

/** Deliveries follow the settings of the moment. */
export const liveDelivery = Effect.map(
  LiveSettings,
  ({ now, styleOf }): DeliverySettings => ({
    styleOf: name => {
      const style = styleOf(name)
      return { ...style, buttonsOf: buttonsIn(now(), style) }
    },
    get language() {
      return now().language
    },
    get quarantine() {
      return now().quarantine
    },
    get backlogOver() {
      return (now().rules ?? noRules).backlogOver
    },
    get pace() {
      return now().pace
    },
    isNamed: destination => destinationsOf(now()).includes(destination)
  })
)

/** Where an app token is set, alerts have buttons. */
const buttonsIn =
  ({ slack, rules }: Settings, { zone }: Pick<RenderStyle, "zone">) =>
  (episode: Episode): Buttons | undefined => {
    if (!slack.appTokens.has(workspaceOf(episode.destination))) return undefined
    const { route } = routeFor(
      rules === undefined ? [] : rulesIn(rules, zone).routes,
      threadFactsOf(episode),
      episode.waitingSince.toInstant(zone)
    )
    const canReply = Array.from(rules?.people.values() ?? []).some(({ mayReply }) => mayReply)
    const opens = route?.alert?.calendar?.opensAfter(episode.waitingSince.toInstant(zone))
    return { canReply, hasHours: opens !== undefined }
  }
