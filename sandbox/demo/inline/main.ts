import type { ThemeOptions } from 'tapkit/kernel'
import { announceWallets } from '../announceWallets.ts'
import { compose } from '../compose.ts'
import { inspector } from '../inspector.ts'
import { readQuery } from '../playground/query.ts'
import { loadSandboxConfig } from '../sandboxConfig.ts'
import { memory } from './memory.ts'
import { type Told, themed, told } from './messages.ts'
import { show } from './show.ts'

const tell = (detail: Told) => window.frameElement?.dispatchEvent(new CustomEvent(told, { detail }))

const query = new URLSearchParams(location.search)
const config = await loadSandboxConfig()
const { composition, theme, view } = readQuery(config, query)
document.documentElement.dataset.theme = theme.mode ?? 'system'

if (view === 'none') query.set('wallet', 'none')
announceWallets(config, query, 'inline')
// What an earlier state has left in the wallet.
const wallet = window.tapkitSandboxWallet
wallet?.disconnect()
wallet?.switchChain(1)
wallet?.setAccounts([0])

// The frame is the modal's stage: nothing behind it is to be dimmed.
const variablesOf = ({ accent }: ThemeOptions) => ({
  '--tk-scrim': 'transparent',
  ...(accent ? { '--tk-accent': accent } : {}),
})
const kit = compose({
  config,
  // Every state but this one is about what comes after it.
  composition: { ...composition, signIn: view === 'signIn', capture: view === 'email' },
  theme: { mode: theme.mode, variables: variablesOf(theme) },
  name: 'inline',
  storage: memory(),
  plugins: [inspector((call) => tell({ call }))],
})
Object.assign(globalThis, { appkit: kit })
addEventListener(themed, ({ detail }) => {
  document.documentElement.dataset.theme = detail.mode ?? 'system'
  kit.setTheme({ mode: detail.mode, variables: variablesOf(detail) })
})

// What lies behind is seen once the modal is closed: in so small a window the two are hard to tell apart.
const reveal = () => document.body.classList.toggle('is-covered', kit.state.modal.open)
kit.subscribe(reveal)

// A modal takes the focus when it opens. This one was opened by no press in it: the page around it may take the focus back.
let isUsed = false
const use = ({ isTrusted }: Event) => {
  isUsed ||= isTrusted
}
for (const press of ['pointerdown', 'keydown']) addEventListener(press, use, { capture: true })
addEventListener('focus', () => {
  if (!isUsed) tell({ focused: true })
})

try {
  await show(kit, view, config)
  reveal()
  // The modal is open before: at the account, say, on the way to one of its views.
  document.body.dataset.shown = view
  tell({ shown: true })
} catch (error) {
  kit.open()
  tell({ failed: error instanceof Error ? error.message : String(error) })
}
