import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Pages by group, as the sidebar lists them. A page of docs/ that stands in no group fails the build. */
const groups = {
  'Start here': [
    'README.md',
    'docs/getting-started.md',
    'docs/playground.md',
    'docs/recipes.md',
    'docs/agents.md',
    'docs/comparison.md',
  ],
  Chains: [
    'docs/bitcoin.md',
    'docs/wallet-requests.md',
    'docs/runes.md',
    'docs/solana.md',
    'docs/stacks.md',
    'docs/walletconnect.md',
  ],
  'With other libraries': ['docs/adapters.md', 'docs/migrating.md'],
  'Sign-in': ['docs/login.md', 'docs/sign-in.md'],
  Wallets: ['docs/wallets.md'],
  'The account': [
    'docs/tokens.md',
    'docs/history.md',
    'docs/swap.md',
    'docs/onramp.md',
    'docs/pay.md',
    'docs/names.md',
    'docs/blockchain-api.md',
  ],
  'Look and words': ['docs/theming.md', 'docs/texts.md', 'docs/ui.md'],
  Extend: ['docs/plugins.md', 'docs/hooks.md', 'docs/testing.md'],
  Server: ['docs/sign-in-server.md', 'docs/auth-server.md', 'docs/scale.md'],
  Reference: [
    'docs/errors.md',
    'docs/analytics.md',
    'docs/remote-config.md',
    'docs/behaviour/README.md',
    'docs/architecture.md',
    'docs/decisions',
    'CHANGELOG.md',
  ],
  Project: ['CONTRIBUTING.md', 'SECURITY.md', 'sandbox/README.md'],
}
/** Folders whose pages have a sidebar of their own, and what they are called. */
const folders = { 'docs/behaviour': 'Behaviour', 'docs/decisions': 'Decisions' }

const list = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort((left, right) => Number(right === 'README.md') - Number(left === 'README.md') || left.localeCompare(right))
    .map((name) => `${folder}/${name}`)

const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1].replaceAll('`', '') ?? page

/** Where a page stands on the site: a README is the index of its folder. */
export const pathOf = (page) => page.replace(/(^|\/)README\.md$/, '$1index.md')

const linkOf = (page) => `/${pathOf(page).replace(/(^|\/)index\.md$/, '$1')}`.replace(/\.md$/, '')

function toItem(page) {
  if (folders[page]) return { text: folders[page], link: linkOf(list(page)[0]) }
  return { text: page === 'README.md' ? 'Overview' : titleOf(page), link: linkOf(page) }
}

/** Every page of the site. */
export const pages = [
  ...Object.values(groups)
    .flat()
    .filter((page) => page.endsWith('.md') && !folders[dirname(page)]),
  ...Object.keys(folders).flatMap(list),
]

const homeless = list('docs').filter((page) => !pages.includes(page))
if (homeless.length > 0) throw new Error(`Give these a place in site/.vitepress/pages.mjs: ${homeless.join(', ')}`)

export const sidebar = {
  '/': Object.entries(groups).map(([text, items]) => ({ text, items: items.map(toItem) })),
  ...Object.fromEntries(
    Object.entries(folders).map(([folder, text]) => [
      `/${folder}/`,
      [
        { text: 'All docs', link: '/' },
        { text, items: list(folder).map(toItem) },
      ],
    ]),
  ),
}

/** Files that pages link to, and that the site has as they are. */
export const files = ['LICENSE', 'llms.txt']

/**
 * A link of a page as the site needs it: what is right in the repository stays right here. A folder is its first page; a
 * file that is no page, such as a source, is `undefined`: the site has no place for it.
 */
export function toSite(page, href) {
  if (/^([a-z]+:|#|\/\/)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(page), decodeURI(path))
  const exists = statSync(join(root, target), { throwIfNoEntry: false })
  const found = exists?.isDirectory() ? list(target.replace(/\/$/, ''))[0] : target
  const hash = anchor ? `#${anchor}` : ''
  // A link that leads nowhere is VitePress's to refuse.
  if (!exists || pages.includes(found)) return `/${pathOf(found)}${hash}`
  return files.includes(found) ? `/${found}` : undefined
}
