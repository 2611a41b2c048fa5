import { createHash } from 'node:crypto'
import { chains as evmChains } from '../evm/addresses.mjs'
import { cluster } from '../solana/addresses.mjs'
import { chain as stacksChain } from '../stacks/addresses.mjs'
import { first, second } from './words.mjs'

const COUNT = 5000
/** Networks that wallets of a namespace say they have: the real ones, and those of the sandbox. */
const networks = {
  eip155: [...evmChains.map(({ id }) => `eip155:${id}`), 'eip155:10', 'eip155:137', 'eip155:42161'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', cluster.id],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
  stacks: ['stacks:1', stacksChain.id],
}
const everywhere = Object.values(networks).flat()

/** Yes for about `share` of a hundred wallets, always the same ones; each `what` has its own. */
const has = (bytes, what, share) => (bytes[what] * 100) / 256 < share
const hash = (text) => createHash('sha256').update(text)

function chainsOf(bytes) {
  // Some say nothing about their networks.
  if (has(bytes, 1, 2)) return undefined
  const namespaces = [
    has(bytes, 2, 85) && 'eip155',
    has(bytes, 3, 30) && 'solana',
    has(bytes, 4, 20) && 'bip122',
    has(bytes, 5, 8) && 'stacks',
  ].filter(Boolean)
  const chosen = namespaces.length ? namespaces : ['eip155']
  // Of the namespace's networks all, or the first.
  return chosen.flatMap((namespace) => (has(bytes, 6, 60) ? networks[namespace] : networks[namespace].slice(0, 1)))
}

/** A picture's id has the shape of a UUID. */
const imageId = (bytes) =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

function madeUp(index) {
  const name = `${first[index % first.length]} ${second[(Math.floor(index / first.length) + index) % second.length]}`
  const bytes = hash(`tapkit sandbox directory ${index}`).digest()
  const slug = name.toLowerCase().replace(' ', '-')
  const site = `https://${slug}.example`
  const extension = has(bytes, 7, 45)
  return {
    id: bytes.toString('hex'),
    name: has(bytes, 8, 30) ? `${name} Wallet` : name,
    badge_type: has(bytes, 9, 25) ? 'certified' : 'none',
    description: `${name} keeps what is yours. Made up, as everything here.`,
    chains: chainsOf(bytes),
    homepage: site,
    // Some have no picture.
    image_id: has(bytes, 10, 97) ? imageId(bytes) : undefined,
    link_mode: has(bytes, 11, 60) ? site : undefined,
    mobile_link: has(bytes, 12, 80) ? (has(bytes, 13, 15) ? `${site}/app` : `${slug}://`) : undefined,
    desktop_link: has(bytes, 14, 20) ? `${slug}-desktop://` : undefined,
    webapp_link: has(bytes, 15, 15) ? `https://app.${slug}.example` : undefined,
    app_store: has(bytes, 16, 70) ? `https://apps.example/ios/${slug}` : undefined,
    play_store: has(bytes, 17, 70) ? `https://apps.example/android/${slug}` : undefined,
    chrome_store: extension ? `https://apps.example/chrome/${slug}` : undefined,
    rdns: extension || has(bytes, 18, 30) ? `example.${slug}` : undefined,
    injected: extension ? [{ namespace: 'eip155', injected_id: `is${name.replace(' ', '')}` }] : undefined,
    supports_wc: has(bytes, 19, 92),
    supports_wcpay: has(bytes, 20, 3),
  }
}

const special = (name, entry) => {
  const bytes = hash(`tapkit sandbox directory ${name}`).digest()
  const shared = { badge_type: 'none', chains: everywhere, image_id: imageId(bytes), supports_wc: true }
  return { id: bytes.toString('hex'), name, ...shared, ...entry }
}

/** The sandbox's own wallets: the one on the phone, which a link opens, and the one in the page. */
const own = (phoneUrl) => [
  special('Sandbox Phone', {
    badge_type: 'certified',
    homepage: phoneUrl,
    link_mode: phoneUrl,
    mobile_link: phoneUrl,
    webapp_link: phoneUrl,
    rdns: 'app.tapkit.phone',
  }),
  special('Sandbox Wallet', {
    badge_type: 'certified',
    homepage: 'https://sandbox-wallet.example',
    chrome_store: 'https://apps.example/chrome/sandbox-wallet',
    rdns: 'app.tapkit.sandbox',
    injected: [{ namespace: 'eip155', injected_id: 'isTapkitSandbox' }],
    supports_wc: false,
  }),
]

/** Nobody's friends, found by searching for "hostile": what a list that anybody may enter can hold. */
const hostile = () => [
  special('Hostile Twin', { name: 'Sandbox Wallet', description: 'hostile: a known name', rdns: 'example.twin' }),
  special('Hostile Squatter', { rdns: 'app.tapkit.sandbox', mobile_link: 'hostile-squatter://' }),
  special('Hostile Length', { name: `Hostile ${'and very long '.repeat(40)}name`, mobile_link: 'hostile-length://' }),
  special('Hostile Turn', { name: 'Hostile \u202egnorw txet\u202c', mobile_link: 'hostile-turn://' }),
  special('Hostile Nothing', { name: 'Hostile\u200b\u2060\u00ad', mobile_link: 'hostile-nothing://' }),
  special('Hostile Script', {
    // What no link may be.
    mobile_link: 'javascript:alert(1)//',
    desktop_link: 'data:text/html,<script>alert(1)</script>',
    webapp_link: 'javascript:alert(2)',
    homepage: 'javascript:alert(3)',
    app_store: 'javascript:alert(4)',
  }),
  special('Hostile Host', { image_id: undefined, image_url: { sm: 'https://tracker.example/pixel.png' } }),
  special('Hostile Path', { image_id: '../../../secret?', mobile_link: 'hostile-path://' }),
]

/**
 * The wallets of the directory, 5,000, the same on every run, and the ids of the pictures that are there: one in fifty is named and missing.
 * `phoneUrl` is where the sandbox's wallet on the phone takes a pairing's URI.
 */
export function createEntries(phoneUrl) {
  const [ours, bad] = [own(phoneUrl), hostile()]
  const rest = Array.from({ length: COUNT - ours.length - bad.length }, (_, index) => madeUp(index))
  const entries = [...ours, ...rest, ...bad].map((entry, index) => ({ ...entry, order: index + 1 }))
  const named = [...ours, ...rest].map(({ image_id }) => image_id)
  return { entries, images: new Set(named.filter((id, index) => id && index % 50 !== 49)) }
}
