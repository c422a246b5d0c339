const emoji: ReadonlyMap<string, string> = new Map(
  `alarm_clock ⏰|arrow_down ⬇️|arrow_left ⬅️|arrow_right ➡️|arrow_up ⬆️|bangbang ‼️|bar_chart 📊|bed 🛏️|beers 🍻|bell 🔔
blue_heart 💙|bookmark 🔖|boom 💥|bulb 💡|bust_in_silhouette 👤|busts_in_silhouette 👥|calendar 📆|camera 📷|chart_with_downwards_trend 📉
chart_with_upwards_trend 📈|checkered_flag 🏁|clap 👏|clipboard 📋|clock1 🕐|closed_lock_with_key 🔐|cry 😢|date 📅|derelict_house_building 🏚️|dog 🐶
door 🚪|e-mail 📧|email ✉️|envelope ✉️|exclamation ❗|eyes 👀|fire 🔥|file_folder 📁|green_heart 💚|grey_question ❔|grin 😁|hand 👋
handshake 🤝|heart ❤️|heavy_check_mark ✔️|heavy_exclamation_mark ❗|high_brightness 🔆|hospital 🏥|hotel 🏨|hourglass ⌛
hourglass_flowing_sand ⏳|house 🏠|house_with_garden 🏡|houses 🏘️|inbox_tray 📥|incoming_envelope 📨|information_source ℹ️|iphone 📱|joy 😂|key 🔑
large_blue_circle 🔵|large_green_circle 🟢|large_orange_circle 🟠|large_red_square 🟥|large_yellow_circle 🟡|link 🔗|lock 🔒|mag 🔍|mailbox 📫|mailbox_with_mail 📬
mega 📣|memo 📝|money_with_wings 💸|moneybag 💰|mute 🔇|no_entry 🚫|office 🏢|ok 🆗|ok_hand 👌|outbox_tray 📤|package 📦|paperclip 📎|partying_face 🥳
pencil ✏️|pencil2 ✏️|phone ☎️|pray 🙏|pushpin 📌|question ❓|raised_hands 🙌|red_circle 🔴|repeat 🔁|robot_face 🤖|rocket 🚀|rotating_light 🚨
round_pushpin 📍|runner 🏃|slightly_smiling_face 🙂|smile 😄|smiley 😃|sos 🆘|sparkles ✨|speaking_head_in_silhouette 🗣️|speech_balloon 💬|star ⭐|stopwatch ⏱️|sunny ☀️|sunglasses 😎
tada 🎉|telephone ☎️|telephone_receiver 📞|thinking_face 🤔|thought_balloon 💭|thumbsdown 👎|thumbsup 👍|+1 👍|-1 👎|timer_clock ⏲️|triangular_flag_on_post 🚩|vertical_traffic_light 🚦|warning ⚠️|wastebasket 🗑️
watch ⌚|wave 👋|white_check_mark ✅|white_circle ⚪|wink 😉|world_map 🗺️|wrench 🔧|x ❌|zap ⚡|zzz 💤|100 💯|1234 🔢`
    .split(/[|\n]/)
    .map(line => line.trim().split(" "))
    .map(([name = "", symbol = ""]) => [name, symbol] as const)
)

/** The emoji of a shortcode without colons; undefined if it is unknown. */
export const emojiNamed = (name: string) => emoji.get(name)

/** Replaces known `:shortcodes:` with emoji. */
export const withEmoji = (text: string) =>
  text.replaceAll(/:([a-z0-9_+-]+):/g, (verbatim, name: string) => emojiNamed(name) ?? verbatim)
