import { sanitizeText } from 'tapkit/kernel'
import * as v from 'valibot'
import type { ListedWallet } from '../types.ts'

const text = v.pipe(v.string(), v.maxLength(2_000))
/** A malformed field counts as absent, because the rest of its wallet may be good. */
const maybe = <schema extends v.GenericSchema>(schema: schema) => v.fallback(v.optional(schema), undefined)
const word = v.pipe(text, v.regex(/^[\w-]{1,64}$/))
const domain = v.pipe(text, v.toLowerCase(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/), v.maxLength(255))
const chain = v.pipe(text, v.regex(/^[a-z0-9-]{3,8}(:[\w-]{1,32})?$/))

const isUrl = (value: string, schemes: RegExp): boolean => {
  try {
    const { protocol, username, password } = new URL(value)
    return schemes.test(protocol) && !username && !password
  } catch {
    return false
  }
}
/** As a link of a connector has to be: a browser takes `https:wallet.example` too, and the registry does not. */
const web = v.pipe(
  text,
  v.trim(),
  v.check((value) => /^https:\/\/./i.test(value) && isUrl(value, /^https:$/)),
)
/**
 * A link to an app, and no link that a browser would run, show or hand to a telephone. `heron:connect` is left out
 * because an app's own links begin with `heron://`. `http` is allowed for the visitor's own machine alone.
 */
const app = v.pipe(
  text,
  v.trim(),
  v.check(
    (value) =>
      /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/i.test(value) ||
      (/^[a-z][a-z0-9+.-]+:(\/\/|$)/i.test(value) &&
        isUrl(
          value,
          /^(?!(http|ws|wss|ftp|javascript|data|vbscript|file|blob|about|filesystem|view-source|chrome|intent|tel|sms|callto|facetime|facetime-audio):)/i,
        )),
  ),
)

const entry = v.object({
  id: word,
  name: v.pipe(
    text,
    v.transform((name) => sanitizeText(name, 64)),
    v.minLength(1),
  ),
  rdns: maybe(domain),
  badge_type: maybe(text),
  chains: maybe(v.pipe(v.array(v.fallback(v.optional(chain), undefined)), v.maxLength(1_000))),
  image_id: maybe(word),
  homepage: maybe(web),
  mobile_link: maybe(app),
  link_mode: maybe(web),
  desktop_link: maybe(app),
  webapp_link: maybe(web),
  app_store: maybe(web),
  play_store: maybe(web),
  chrome_store: maybe(web),
  supports_wc: maybe(v.boolean()),
})
const answer = v.object({
  data: v.pipe(v.array(v.unknown()), v.maxLength(20_000)),
  count: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))), undefined),
})

type Read = { readonly wallets: readonly ListedWallet[]; readonly rows: number; readonly count: number | undefined }

/**
 * Reads a list's answer. A malformed row is left out, and a repeated value counts once.
 * @throws ValiError if the answer is no list
 */
export function readEntries(json: unknown, imageUrl?: string): Read {
  const { data, count } = v.parse(answer, Array.isArray(json) ? { data: json } : json)
  const wallets = new Map<string, ListedWallet>()
  for (const row of data) {
    const { success, output } = v.safeParse(entry, row)
    if (success && !wallets.has(output.id)) wallets.set(output.id, toWallet(output, imageUrl))
  }
  return { wallets: [...wallets.values()], rows: data.length, count }
}

function toWallet(read: v.InferOutput<typeof entry>, imageUrl: string | undefined): ListedWallet {
  const { id, name, rdns, image_id, badge_type, chains = [], supports_wc } = read
  return {
    id,
    name,
    imageUrl: image_id && imageUrl?.replaceAll('{id}', image_id),
    rdns: rdns ? [rdns] : [],
    wbip: [],
    chains: chains.filter((each) => each !== undefined),
    certified: badge_type === 'certified',
    pairs: supports_wc === true,
    mobileLink: read.mobile_link,
    universalLink: read.link_mode,
    desktopLink: read.desktop_link,
    webLink: read.webapp_link,
    links: { chrome: read.chrome_store, ios: read.app_store, android: read.play_store, web: read.homepage },
  }
}
